/** What is being changed on the page of the account; it is in the address as `change`. */
export const CHANGES = ["email", "password", "leave", "forget", "delete"] as const;

export type Change = (typeof CHANGES)[number];

export type Changing = {
  change: Change | undefined;
  onChange: (change: Change | undefined) => void;
};
