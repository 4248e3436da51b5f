/** What a stand-in answers over HTTP; without a body it is empty. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
