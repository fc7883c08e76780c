/** The mailbox that a person has confirmed, as a keyed hash (hex), and whether they were the first to confirm it. */
export type Mailbox = { readonly mailbox: string; readonly isFirst: boolean };
