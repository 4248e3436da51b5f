/**
 * What a network of servers offers beside lines of chat: commands with fields, buttons, menus and
 * forms, and answers that grow by being edited. Ids are the network's own.
 */

/** Where something was said. */
export type ServerPlace = {
  server: string;
  serverName: string;
  /** The channel; of a thread the one that it is in. */
  channel: string;
  channelName: string;
  /** The thread, where it was said in one; else the channel. */
  room: string;
  isThread: boolean;
};

export type ServerPerson = {
  id: string;
  login: string;
  name: string;
  /** The network says that they may manage the server. */
  managesServer: boolean;
};

/** One field of a command. */
export type CommandField = {
  name: string;
  description: string;
  type: "text" | "number" | "person" | "channel";
  isRequired?: boolean;
  maxChars?: number;
  min?: number;
  max?: number;
};

/** A command, or one word of a command that has several. */
export type CommandWord = { name: string; description: string; fields?: readonly CommandField[] };

export type CommandSpec = CommandWord & {
  words?: readonly CommandWord[];
  /** Offered to those alone who may manage the server. */
  isForManagers?: boolean;
};

/** Something to press. `key` comes back when it is pressed, by whomever. */
export type Button = {
  key: string;
  label: string;
  look?: "primary" | "secondary" | "danger";
  isDisabled?: boolean;
};

export type Menu =
  | {
      type: "choice";
      key: string;
      label: string;
      options: readonly { value: string; label: string; hint?: string; isChosen?: boolean }[];
    }
  | { type: "channels"; key: string; label: string; chosen: readonly string[]; maxCount: number };

export type Row = readonly Button[] | Menu;

/** A message that is sent or edited. Nobody is ever notified by what its text says. */
export type Post = { text: string; rows?: readonly Row[] };

/** What a form asks for: up to five fields. */
export type Form = {
  key: string;
  title: string;
  fields: readonly {
    name: string;
    label: string;
    value: string;
    maxChars: number;
    isLong?: boolean;
  }[];
};

/** A message that the bot sent. */
export type SentPost = { id: string; edit: (post: Post) => Promise<void> };

/** The way back to whoever asked. */
export type Answering = {
  /** Sends the answer's first message, then those that follow it. */
  send(post: Post): Promise<SentPost>;
};

/** One message of a conversation: somebody's, or the bot's own. */
export type Turn = { isOwn: boolean; text: string };

type Asked = { id: string; place: ServerPlace; person: ServerPerson };

/** A command that somebody used. `word` is "" for one that has none. */
export type ServerCommand = Asked & {
  name: string;
  word: string;
  fields: Readonly<Record<string, string | number>>;
  /** Says that an answer comes, in time for the network's limit; everybody sees it, or only they. */
  answer(): Promise<Answering>;
  answerPrivately(): Promise<Answering>;
  /** Asks for more; must be the first thing that is done. */
  openForm(form: Form): Promise<void>;
  /** What was said before in the thread that it was used in, the newest last; nothing elsewhere. */
  conversation(): Promise<readonly Turn[]>;
};

/** A button, menu or form that somebody used. */
export type ServerPress = Asked & {
  key: string;
  /** What was chosen in a menu. */
  values: readonly string[];
  /** What was written into a form. */
  fields: Readonly<Record<string, string>>;
  answerPrivately(): Promise<Answering>;
  /** Changes the message that it stands on. */
  update(): Promise<Answering>;
  openForm(form: Form): Promise<void>;
};

/** A message that names the bot or replies to it. */
export type ServerMention = Asked &
  Answering & {
    text: string;
    showTyping(): void;
    /** What was said before: in its reply chain, or in its thread. The newest comes last. */
    conversation(): Promise<readonly Turn[]>;
    /** The last messages of the channel, the newest last, where the bot may read them. */
    recent(count: number): Promise<readonly string[]>;
  };

/** A server that the bot is in, or has left. */
export type KnownServer = {
  server: string;
  name: string;
  isLeft: boolean;
  channels: readonly { channel: string; name: string }[];
};

/** What a service does in servers. Each call ends when its answer is sent; it never throws. */
export type ServerService = {
  readonly commands: readonly CommandSpec[];
  /** What the keys of its buttons, menus and forms begin with. */
  readonly keyPrefix: string;
  onServer(server: KnownServer): void;
  onCommand(command: ServerCommand): Promise<void>;
  onPress(press: ServerPress): Promise<void>;
  onMention(mention: ServerMention): Promise<void>;
};
