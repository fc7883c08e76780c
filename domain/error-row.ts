/** What a client may do after the error: nothing, repeat with the same command id, or repeat the act with a new id. */
export type Retry = 'never' | 'same-id' | 'new-id';

export type ErrorRow = {
  readonly status: number;
  readonly retry: Retry;
  /** A short heading, as in the specification's toasts. */
  readonly title: string;
  /** What happened, in the specification's words where it has some. */
  readonly text: string;
  /** The one next step. */
  readonly remedy: string;
};

type Words = readonly [title: string, text: string, remedy: string];

export const row = (status: number, retry: Retry, [title, text, remedy]: Words): ErrorRow => ({
  status,
  retry,
  title,
  text,
  remedy,
});
