/** After the error a client may not retry, may retry with the same command id, or may retry with a new one. */
export type Retry = 'never' | 'same-id' | 'new-id';

export type ErrorRow = {
  readonly status: number;
  readonly retry: Retry;
  /** A short heading, as in the specification's toasts. */
  readonly title: string;
  /** Says what happened, in the specification's words if it has any. */
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
