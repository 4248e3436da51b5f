import { stemOf, wordsOf } from "./words.ts";

/**
 * Words that streamers use, and words that the documentation has for the same thing. Each line is a
 * group: whoever asks with one of its words also finds the others. A phrase counts as one word.
 */
const GROUPS = `
raffle, giveaway, sweepstake, lottery
key, code, steam key, game key, cd key
merch, plush, post, shipped, parcel
prize, reward, win
winner, won, winning
redraw, reroll, drawn again, draw again
rigged, rig, cheat, cheating, fair, manipulate, verify, check, prove, proof, trust
odds, chance, chances, luck, probability, likely, likelihood
mod, mods, moderator, moderators
sub, subs, subscriber, subscribers, subscription
vip, vips
viewer, viewers, audience
chatter, chatters
follower, followers, follow
raid, raids, raided, raider
bits, cheer, cheers
channel point, channel points, reward, redemption, redeem
shoutout, so, recommend
automod, moderation, filter, filters
slur, swear, curse, profanity, bad word, banned words, blacklist, insult
caps, capitals, uppercase, shouting, allcaps
link, links, url, urls
regex, regexp, regular expression, expression, pattern
keyword, own word, trigger, triggers
without exclamation mark, without prefix, trigger
ban, banned, block, blocked
timeout, time out, times out, mute
warning, warnings, strike, strikes
undo, revert, take back, bring back, restore, unban
spam, spamming, flood, repetition, again and again
emote, emotes, emoji, symbol, symbols
logging in, login, log in, sign in, signed in, logged in
logout, log out, sign out, logged out, signed out
2fa, two factor, second factor, mfa, authenticator
password, passphrase
email, e mail, mail
confirmation, confirm, verification, verify
register, sign up, create account, signup
account, profile
delete, remove, erase, wipe, forget
gdpr, privacy, personal data, my data
download, export
import, migrate, move over, moving, switch from, transfer, bring
rename, change name
team, member, members, staff, crew, people
role, roles, rank
permission, permissions, rights, allowed, access, scope
audit, history, log
ownership, owner, hand over, transfer
dashboard, console, control panel
settings, configuration, config, options, setup
env, environment, setting, dotenv
install, setup, set up, start, run
pc, computer, machine, server
reboot, boot, restart
automatically, by itself, by themselves, auto
upgrade, update, updates, newer version, new version
downgrade, roll back, rollback, go back, earlier version
backup, back up, backups
disk, storage, space
domain, hostname, host, site_url, public address
https, ssl, tls, certificate
reverse proxy, proxy, nginx, caddy
firewall, port, ports
online, public site, deploy
smtp, mail server, email server
token, oauth, oauth token
encrypted, encryption, encrypt
tracking, analytics, statistics
rate limit, rate limited, limit, limits, too fast
automatic message, recurring message, timer, timers, scheduled message
every so often, schedule, interval, periodically
schedule, cron, crontab
stars, asterisk, field, fields
daylight saving, dst, clocks change, summer time
midnight, hour, time zone, timezone
offline, not streaming, not live, stream is off
live, online, streaming, on air
game, category
title, stream title
poll, vote
prediction, bet
quote, quotes
counter, count, tally
death, deaths
uptime, on for, been live
cooldown, wait, delay
alias, aliases, nickname
response, reply, answer, answers, respond, react
message, messages, text
display, show, shows, print
random, by chance, chance
dice, roll, random
fetch, read, api, urlfetch
condition, conditional, if else, if
colour, color, colours, colors
obs, streaming software, streamlabs desktop
overlay, browser source, alert
sidebar, dock, panel
test, rehearsal, rehearse, try, practice, practise, dry run, simulate
fast forward, move the clock, skip time
pretend, speak as
pause, paused, silence, silent, mute
nothing happens, no answer, silent, not responding, not working, does not work
broken, error, fails, problem, trouble
goose, geese, bird
card game, gaggle, game
card, cards
catch, catching
trade, swap, exchange
duplicate, duplicates, double, doubled, twice
leaderboard, top players, ranking, top
collection, cards, album
egg, eggs
hatch, open
rare, rarity, legendary
bot farm, script, scripts, many accounts, alt accounts, multiple accounts
hide, private, invisible
canvas, drawing, nest sketch, sketch, whiteboard
draw, drawing, paint, painting
picture, image, photo, png
shortcut, hotkey, key, keys
eraser, rubber
panic button, hide the overlay, f9
nasty, inappropriate, offensive, bad drawing
approve, approval
guest, without an account, anonymous
save, saving, saved
internet, connection, network
discord, gander, discord bot
ai, language model, llm, model, chatgpt, ollama
pirate, personality, tone
mention, mentions, ping, tag
remember, remembers, memory
terminal, shell, command line, cli, gqsh
extension, panel
socials, social links, social icons, footer
node, nodejs, node.js
free, price, cost
max, maximum, at most, limit
min, minimum, at least
how often, frequency, every
how many, number of
expire, expires, valid, good for, lasts
reset, zero
bunch, many, bulk, several, at once, in one go, together
rotate, rotation, in turn, alternate, cycle, one after another
track, count, counter, keep
stop, prevent, forbid, avoid, removes
post, posting, say, said, send, write
people, person, persons, viewer, viewers
change, edit, update, modify
automod, moderation, moderate, removes
`;

/** Stems of a phrase of a group, joined by spaces. */
const groups = GROUPS.trim()
  .split("\n")
  .map((line) => line.split(",").map((phrase) => wordsOf(phrase).map(stemOf).join(" ")));

const byPhrase = new Map<string, Set<string>>();
for (const group of groups) {
  for (const phrase of group) {
    const others = byPhrase.get(phrase) ?? new Set();
    for (const other of group) if (other !== phrase) others.add(other);
    byPhrase.set(phrase, others);
  }
}

const PHRASE_MAX_WORDS = 3;

/** For each place of the stems of a question: other words for what stands there. */
export function relatedTerms(
  stems: readonly string[],
): { at: number; length: number; terms: string[] }[] {
  const related = [];
  for (let at = 0; at < stems.length; at += 1) {
    for (let length = 1; length <= PHRASE_MAX_WORDS && at + length <= stems.length; length += 1) {
      const found = byPhrase.get(stems.slice(at, at + length).join(" "));
      if (found) related.push({ at, length, terms: [...found] });
    }
  }
  return related;
}
