import { REQUEST_ERRORS } from "./request-errors.ts";

/**
 * Every error that a person or an API caller can meet, by its permanent code.
 * A message says what happened and what to do now.
 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  CONFLICT: "That clashes with what is there already. Change the named fields and send it again.",
  TICKET_MISSING: "This room needs a ticket. Reload the page to get one.",
  TICKET_INVALID: "The ticket of this room is not valid. Reload the page to get a new one.",
  TICKET_EXPIRED: "The ticket of this room has expired. Reload the page to get a new one.",
  TICKET_WRONG_ROOM: "The ticket is for another room. Open the room from the console again.",
  ROOM_UNKNOWN: "There is no such room. Check the address or open it from the console.",
  ROOM_FULL: "This room is full. Try again when someone has left.",
  SEATS_TAKEN:
    "The seats that you may have in this sketch are taken. Close other tabs of it, or wait until somebody leaves.",
  ROOM_FORBIDDEN: "Your role in this room does not allow that. Ask the workspace's owner for it.",
  REHEARSAL_TOO_FAR: "The rehearsal's clock is as far ahead as it goes. Start over to go on.",
  BOT_AWAY: "Waddle is not here yet. Try again in a moment.",
  PROTOCOL_OLD: "This page is older than the room it talks to. Please reload.",
  MESSAGE_INVALID: "The room could not read that message and ignored it. Reload the page.",
  POST_ONLY: "This address only answers POST. Send your question so.",
  ANSWERS_AWAY:
    "Answers can't be made at this moment. Search the documentation, or ask again in a minute.",
  BODY_TOO_LARGE: "That is more than this address takes. Send less at once.",
  MESSAGE_TOO_LARGE: "That message is too large for this room. Send less at once.",
  SKETCH_FULL: "This sketch holds as many elements as it can. Start a new one.",
  SKETCH_BLOCKED: "You were removed from this sketch. Ask whoever shared it to let you in again.",
  SKETCH_GONE: "This sketch was deleted. Open another one.",
  SKETCH_FILE_INVALID:
    "That file is no sketch, or it is damaged. Choose one that Export JSON has made.",
  SKETCH_FILE_NEWER:
    "That sketch was saved by a newer version of this page. Reload the page and open it again.",
  SKETCH_OWN_ROLE: "That is you. Ask somebody else who runs this sketch to change your role.",
  SKETCH_GUEST_OWNER: "Only members of the workspace can own a sketch. Invite this person first.",
  SKETCH_PERMISSIONS_FULL:
    "This sketch has as many people with a role of their own as it can. Take one away first.",
  IMAGE_INVALID: "That is no PNG, JPEG, WebP or GIF image. Save it as one of these and try again.",
  IMAGE_TOO_LARGE: "That image is larger than 2 MB. Make it smaller and try again.",
  IMAGE_TOO_WIDE: "That image has too many pixels. Make it smaller and try again.",
  IMAGES_FULL: "This workspace has as many images as it can. Delete saves with images first.",
  STORAGE_FULL:
    "This workspace's space is full: nothing more is stored, what is there is safe. Delete saves, pictures or sketches, and try again in an hour.",
  DISK_FULL:
    "This server's space is full: nothing more is stored, what is there is safe. Tell its operator.",
  SAVE_TOO_LARGE: "That sketch is too large to be saved. Remove some of its strokes and try again.",
  SAVES_FULL: "This workspace has as many saves as it can. Delete some under Saved first.",
  SAVE_NAME_TAKEN: "Another save has that name already. Choose another name.",
  SKETCH_NO_IMAGES:
    "Guests can't place images here. Ask whoever shared the sketch to make you an editor.",
  SKETCH_LOCKED: "This sketch takes no newcomers right now. Wait until it is open again.",
  SKETCH_KICKED: "You were sent out of this sketch. Wait a minute before you come back.",
  SKETCH_ELSEWHERE: "This sketch goes on in another tab of yours. Reload the page to go on here.",
  POND_UNKNOWN: "No room has this code now. Check the four letters, or open a new room.",
  POND_CODE_TAKEN: "Another room has that code at this moment. Open a room again.",
  POND_CLOSED: "This room is over. Open a new one.",
  POND_FULL: "Every seat of this room is taken. Wait until somebody leaves, or watch.",
  POND_LOCKED: "This room takes no newcomers right now. Ask its host to unlock it.",
  POND_KICKED: "The host has sent you out of this room. Open a room of your own.",
  POND_LEFT: "You have left this room. Enter its code to come back.",
  POND_ELSEWHERE: "This room goes on in another tab of yours. Reload the page to play here.",
  POND_HOST_ONLY: "Only the host can do that. Ask them.",
  POND_TOO_FEW: "A game needs two players. Share the room's code with somebody.",
  POND_DRAWING_FULL: "This drawing takes no more strokes. Clear it to go on.",
  STROKE_TOO_LONG: "That stroke has too many points. Lift the pen and go on with a new one.",
  OPERATOR_ONLY: "Only the person who runs this server can do that. Ask them to connect the bot.",
  BOT_ACCOUNT_IN_ENV:
    "The settings of this server name the bot's account. Take TWITCH_BOT_TOKEN out of .env first.",
  BOT_CLIENT_MISSING: "Enter the client ID of a Twitch application first.",
  BOT_CLIENT_REFUSED: "Twitch knows no application with this client ID. Copy it from Twitch again.",
  TWITCH_AWAY: "Twitch does not answer. Try again in a minute.",
  DISCORD_AWAY: "Discord does not answer. Try again in a minute.",
  DOCUMENTS_FULL: "This workspace has as many documents as it can. Delete one first.",
  LOG_MISPLACED: "These lines don't follow the stored log. Restore the game.",
  TRADE_OVER: "This offer is over. Offer a new trade in chat.",
  TRADE_NOT_YOURS: "Only the person asked can answer an offer, and only its maker can withdraw it.",
  TRADE_CARD_GONE: "You don't have that card. Catch it first, or decline.",
  EMAIL_UNVERIFIED: "Verify your e-mail address first. The link is in the mail that we sent you.",
  PASSWORD_WRONG: "That is not your current password. Type it again, or reset it by mail.",
  PASSWORD_COMMON:
    "That password is on the lists that attackers try first. Choose another: three or four unrelated words do well.",
  EMAIL_VERIFIED: "Your e-mail address is verified already. You can change it under Account.",
  CONFIRM_FIRST: "Confirm that it is you first: by your password, a mailed code or a new log-in.",
  LOG_IN_WAIT:
    "Too many log-ins to this account have failed. Wait a minute and try again, or choose a new password by mail.",
  LINK_USED: "This link was used before or is too old. Ask for a new one.",
  CODE_WRONG: "That code is wrong or too old. Check the newest mail, or sign in again.",
  PROVIDER_REFUSED:
    "The sign-in was not completed: it took too long, was used twice, or was not confirmed. Start again.",
  PROVIDER_OFF: "This installation can't sign you in with that service. Use another way.",
  PROVIDER_EMAIL_UNVERIFIED:
    "That account has no verified e-mail address. Verify one there, or sign up here with a password.",
  SIGN_IN_TO_LINK:
    "There is an account with this e-mail address already. Log in the way you usually do, then link this one under Account.",
  LINK_UNPROVEN:
    "That account was linked before the e-mail address here was confirmed, so it can't sign in. Log in with your password and confirm the address.",
  LINKED_ELSEWHERE:
    "That account is linked to another user here. Log in as that user and unlink it there first.",
  ALREADY_LINKED: "You have linked another account of that service. Unlink it first.",
  LAST_SIGN_IN:
    "That is your only way to sign in. Set a password or link another account before you unlink it.",
  OWNER_MUST_TRANSFER:
    "You own a workspace that has other members. Transfer it to one of them or delete it first.",
  SERVICE_OFF: "That service is switched off in this workspace. Switch it on in the console first.",
  OWNER_FIXED: "The owner's role can't be changed. The owner can transfer the workspace instead.",
  OWN_MEMBERSHIP: "That is you. Ask another admin to change your role, or leave the workspace.",
  LAST_WORKSPACE: "This is the only workspace that you own. Delete your account instead.",
  WORKSPACES_FULL: "You own as many workspaces as you can. Delete one first.",
  WORKSPACE_FULL: "This workspace has as many members and invites as it can. Remove one first.",
  INVITES_FULL: "This workspace has sent as many invites as it can today. Try again tomorrow.",
  INVITES_FULL_ACCOUNT:
    "You have sent as many invites as one account can today, in all workspaces together. Try again tomorrow.",
  INVITE_GONE: "This invite is not valid any more. Ask for a new one.",
  INVITE_OTHER_ADDRESS:
    "This invite was sent to another e-mail address. Log in with that address to accept it.",
  ACCESS_CHANGED:
    "What you may do in this workspace has changed. Wait a moment or reload the page.",
  GIVEAWAY_OFF: "That giveaway is switched off. Switch it on under Giveaways first.",
  GIVEAWAY_RUNNING: "A giveaway is open in this workspace already. End it before the next one.",
  GIVEAWAY_NO_CHAT:
    "Waddle is not in your Twitch channel now, so nobody could enter. The dashboard says why and what to do.",
  ENTRY_NO_CHAT:
    "Nobody can enter right now, because the bot is not in the channel's chat. Try again when this page offers it.",
  GIVEAWAY_NO_CODES: "That giveaway has nothing left to give. Add codes or a prize first.",
  GIVEAWAY_WORD_TAKEN:
    "Another command answers to that giveaway's word now. Give one of them another word.",
  GIVEAWAY_UNKNOWN: "There is no such giveaway. Check its name.",
  GIVEAWAY_NOT_OPEN: "That giveaway takes no entries: it has ended or was cancelled.",
  GIVEAWAY_CLOSED:
    "That giveaway takes no entries any more, so it can't be cancelled: its draw follows.",
  GIVEAWAY_OWED: "Winners of that giveaway still wait for their prizes. Delete it after that.",
  GIVEAWAY_NOT_DRAWN: "That giveaway has not been drawn yet. Wait for its end.",
  GIVEAWAY_IN_USE:
    "That giveaway is open or still to be drawn. End it first, and wait for the draw.",
  CODE_PROMISED:
    "That code is promised to a winner of a run. It is free again when the run gives it to nobody.",
  PRIZE_WAITS:
    "The prize shows a minute after its claim, so that its winner can claim it from their own page.",
  CODES_FULL: "That giveaway has as many codes as it can. Add the others to another one.",
  CODE_USED: "That code was given to a winner already. It stays, so that nobody gets it twice.",
  PRIZE_CLAIMED: "That prize is claimed already, or was drawn again.",
  NUMBER_UNKNOWN: "That number is not valid or too old. Reload the giveaway's page for a new one.",
  NUMBERS_FULL: "Too many people ask for a number at this moment. Try again in a few minutes.",
  NUMBER_OTHER_NAME: "That number is for another name. Get your own on the giveaway's page.",
  NOT_A_WINNER: "That account has not won this giveaway, or not yet.",
  RECENT_WINNER: "That account has won here lately. The giveaway's page says how long to wait.",
  CLAIM_LATE: "The time to claim this prize is over, and it is drawn again.",
  CLAIM_DONE: "That account has claimed its prize already, and has seen it.",
  PRIZE_REVEALED:
    "This prize was shown already, and is shown once. Ask the streamer if you lost it.",
  PANEL_TOKEN_INVALID:
    "That is no pass that Twitch has signed for this extension. Reload the page on Twitch.",
  PANEL_TOKEN_EXPIRED:
    "This panel's pass from Twitch has expired. Twitch sends the next one in a moment; else reload the page.",
  PANEL_OTHER_CHANNEL: "That pass from Twitch is for another channel. Reload the channel's page.",
  PANEL_BROADCASTER_ONLY:
    "Only the channel's broadcaster sees this. Open it from your own dashboard on Twitch.",
  PANEL_NOT_LINKED:
    "No workspace has linked this channel. Its broadcaster can do so in the console, under Twitch.",
  PANEL_IDENTITY_MISSING:
    "This needs to know who you are. Share your identity with the panel and try again.",
  PANEL_OFF:
    "This server has no Twitch extension. Its operator can set TWITCH_EXTENSION_CLIENT_ID and TWITCH_EXTENSION_SECRET.",
  RUN_FORGED:
    "This run, played again by the server, does not come to that score. Play another one; only whole runs count.",
  RUN_EMPTY: "No goose landed in this run. Play another one.",
  RUN_DAY_CLOSED:
    "The board of that day takes no runs now. Play today's tower, and check your device's clock if it says another day.",
  RUN_RULES_OLD: "This run was played by other rules than today's. Reload the page and play again.",
  RUN_COPIED: "Somebody else has sent in this very run. Play one of your own.",
  REVOCATION_INVALID: "That is not a signed list of people whose access has changed.",
  ACCESS_CODE_INVALID: "Invalid access code",
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** An error as it crosses a process: its code and its message. */
export type ErrorNotice = { code: ErrorCode; message: string };

export function errorNotice(code: ErrorCode): ErrorNotice {
  return { code, message: ERRORS[code] };
}
