/** The clocks of the rehearsals: each is ahead of the real one by as much as people moved it. */
export class RehearsalClock {
  readonly #shifts = new Map<string, number>();

  /** Milliseconds since the epoch. */
  now(tenant: string): number {
    return Date.now() + this.shiftOf(tenant);
  }

  /** How far the tenant's clock is ahead, in milliseconds. */
  shiftOf(tenant: string): number {
    return this.#shifts.get(tenant) ?? 0;
  }

  set(tenant: string, shiftMs: number): void {
    if (shiftMs === 0) this.#shifts.delete(tenant);
    else this.#shifts.set(tenant, shiftMs);
  }
}
