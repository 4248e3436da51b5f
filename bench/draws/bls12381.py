"""Checks a BLS signature in G1 with a key in G2 (drand's `bls-unchained-g1-rfc9380`), in plain Python.

Not constant in time and not fast (about a sixth of a second a signature): for verifying public data alone.
"""

import functools
import hashlib

import bls12381_isogeny as isogeny

DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
LOOP = 0xD201000000010000  # the curve's parameter without its sign
COFACTOR = LOOP + 1  # clears G1's cofactor, RFC 9380, 8.8.1
SWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
SWU_Z = 11
G2 = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)


class Malformed(Exception):
    """Bytes that are no point of the group."""


# Fp2 = Fp[u] / (u² + 1), as pairs


def add2(a, b):
    return (a[0] + b[0]) % P, (a[1] + b[1]) % P


def sub2(a, b):
    return (a[0] - b[0]) % P, (a[1] - b[1]) % P


def mul2(a, b):
    return (a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P


def inv2(a):
    norm = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return a[0] * norm % P, -a[1] * norm % P


# Points are affine pairs of numbers (G1) or of pairs (G2), or None at infinity.


class Field:
    """The arithmetic of the field that a group's coordinates are in."""

    def __init__(self, add, sub, mul, inv, zero, curve_b):
        self.add, self.sub, self.mul, self.inv = add, sub, mul, inv
        self.zero, self.curve_b = zero, curve_b


FP = Field(
    lambda a, b: (a + b) % P,
    lambda a, b: (a - b) % P,
    lambda a, b: a * b % P,
    lambda a: pow(a, -1, P),
    0,
    4,
)
FP2 = Field(add2, sub2, mul2, inv2, (0, 0), (4, 4))


def slope(field, a, b):
    """The slope of the line through two points, or of the tangent; None if it is upright."""
    if a[0] != b[0]:
        return field.mul(field.sub(b[1], a[1]), field.inv(field.sub(b[0], a[0])))
    if a[1] != b[1] or a[1] == field.zero:
        return None
    square = field.mul(a[0], a[0])
    triple = field.add(square, field.add(square, square))
    return field.mul(triple, field.inv(field.add(a[1], a[1])))


def third(field, a, b, along):
    x = field.sub(field.sub(field.mul(along, along), a[0]), b[0])
    return x, field.sub(field.mul(along, field.sub(a[0], x)), a[1])


def plus(field, a, b):
    if a is None or b is None:
        return a or b
    along = slope(field, a, b)
    return None if along is None else third(field, a, b, along)


def times(field, count, point):
    result = None
    for bit in bin(count)[2:]:
        result = plus(field, result, result)
        if bit == "1":
            result = plus(field, result, point)
    return result


# Compressed points: 0x80 says compressed, 0x40 infinity, 0x20 the larger of both roots.


def root(a):
    found = pow(a, (P + 1) // 4, P)
    return found if found * found % P == a % P else None


def root2(a):
    norm = root(a[0] * a[0] + a[1] * a[1])
    if norm is None:
        return None
    half = pow(2, -1, P)
    for sign in (norm, -norm):
        real = root((a[0] + sign) * half)
        if real:
            found = (real, a[1] * half * pow(real, -1, P) % P)
            return found if mul2(found, found) == a else None
    imaginary = root(-a[0]) if a[1] == 0 else None
    return None if imaginary is None else (0, imaginary)


def negative(field, a):
    return field.sub(field.zero, a)


def point(field, x, find_root, order, larger):
    y = find_root(field.add(field.mul(field.mul(x, x), x), field.curve_b))
    if y is None:
        raise Malformed("not on the curve")
    other = negative(field, y)
    found = (x, max(y, other, key=order) if larger else min(y, other, key=order))
    if times(field, R, found) is not None:
        raise Malformed("not in the group")
    return found


def coordinates(data, size):
    if len(data) != size or data[0] & 0xC0 != 0x80:
        raise Malformed("not a compressed point, or the one at infinity")
    numbers = bytes([data[0] & 0x1F]) + data[1:]
    found = [int.from_bytes(numbers[at : at + 48], "big") for at in range(0, size, 48)]
    if any(number >= P for number in found):
        raise Malformed("a coordinate is too large")
    return found


def g1_point(data):
    (x,) = coordinates(data, 48)
    return point(FP, x, root, lambda y: y, data[0] & 0x20)


@functools.cache
def g2_point(data):
    imaginary, real = coordinates(data, 96)
    return point(FP2, (real, imaginary), root2, lambda y: (y[1], y[0]), data[0] & 0x20)


# Hashing to G1, RFC 9380


def expand(message, length):
    prime = DOMAIN + bytes([len(DOMAIN)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + prime).digest()
    block, out = bytes(32), b""
    for number in range(1, -(-length // 32) + 1):
        mixed = bytes(a ^ b for a, b in zip(first, block))
        block = hashlib.sha256(mixed + bytes([number]) + prime).digest()
        out += block
    return out[:length]


def polynomial(coefficients, x):
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * x + coefficient) % P
    return value


def map_to_curve(u):
    """The simplified SWU map onto the isogenous curve (6.6.2), and from there to the curve itself."""
    first = SWU_Z * u * u % P
    second = (first * first + first) % P
    if second == 0:
        x = SWU_B * pow(SWU_Z * SWU_A, -1, P) % P
    else:
        x = -SWU_B * pow(SWU_A, -1, P) * (1 + pow(second, -1, P)) % P
    y = root(x * x * x + SWU_A * x + SWU_B)
    if y is None:
        x = first * x % P
        y = root(x * x * x + SWU_A * x + SWU_B)
    if y % 2 != u % 2:
        y = -y % P
    down = pow(polynomial(isogeny.X_DENOMINATOR, x), -1, P)
    across = pow(polynomial(isogeny.Y_DENOMINATOR, x), -1, P)
    return (
        polynomial(isogeny.X_NUMERATOR, x) * down % P,
        y * polynomial(isogeny.Y_NUMERATOR, x) * across % P,
    )


def hash_to_g1(message):
    data = expand(message, 128)
    a, b = (int.from_bytes(data[at : at + 64], "big") % P for at in (0, 64))
    return times(FP, COFACTOR, plus(FP, map_to_curve(a), map_to_curve(b)))


# The pairing. Fp12 = Fp2[w] / (w⁶ − 1 − u), as lists of six coefficients


def mul12(a, b):
    out = [[0, 0] for _ in range(11)]
    for i, (a0, a1) in enumerate(a):
        for j, (b0, b1) in enumerate(b):
            out[i + j][0] += a0 * b0 - a1 * b1
            out[i + j][1] += a0 * b1 + a1 * b0
    for i in range(5):
        real, imaginary = out[i + 6]
        out[i][0] += real - imaginary
        out[i][1] += real + imaginary
    return [(real % P, imaginary % P) for real, imaginary in out[:6]]


def line(at, along, p):
    """The line through an untwisted point of G2 at a point of G1, times w³, which drops out."""
    constant = sub2(mul2(along, at[0]), at[1])
    scaled = (-along[0] * p[0] % P, -along[1] * p[0] % P)
    return [constant, (0, 0), scaled, (p[1], 0), (0, 0), (0, 0)]


def miller(p, q):
    """The ate pairing before its final power, inverted, since the parameter's sign is left out."""
    value, at = [(1, 0)] + [(0, 0)] * 5, q
    for bit in bin(LOOP)[3:]:
        along = slope(FP2, at, at)
        value = mul12(mul12(value, value), line(at, along, p))
        at = third(FP2, at, at, along)
        if bit == "1":
            along = slope(FP2, at, q)
            value = mul12(value, line(at, along, p))
            at = third(FP2, at, q, along)
    return value


# What w becomes by the power p², for w⁶ = 1 + u: itself times a number of Fp.
TURN = (1, 0)
for bit in bin((P * P - 1) // 6)[2:]:
    TURN = mul2(mul2(TURN, TURN), (1, 1) if bit == "1" else (1, 0))


def is_one_at_last(value):
    """Whether the final power of a product of pairings is 1.

    It is the power (p⁶ − 1)(p² + 1)(p⁴ − p² + 1) / r, and so is 1 where the last two give an element
    of Fp6, whose odd coefficients are 0.
    """
    turned, turn = [], (1, 0)
    for coefficient in value:
        turned.append(mul2(coefficient, turn))
        turn = mul2(turn, TURN)
    base = mul12(value, turned)
    result = [(1, 0)] + [(0, 0)] * 5
    for bit in bin((P**4 - P**2 + 1) // R)[2:]:
        result = mul12(result, result)
        if bit == "1":
            result = mul12(result, base)
    return all(coefficient == (0, 0) for coefficient in result[1::2])


def verify(key, message, signature):
    """Whether `signature` (48 bytes) is that of `key` (96 bytes) for `message` (bytes)."""
    try:
        signed, public = g1_point(signature), g2_point(key)
    except Malformed:
        return False
    generator = (G2[0], negative(FP2, G2[1]))
    return is_one_at_last(mul12(miller(signed, generator), miller(hash_to_g1(message), public)))
