/** Why a document can't be read, in words for whoever added it, with what to do. */
export class Unreadable extends Error {}
