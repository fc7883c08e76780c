/** What a client may do after the error: nothing, the same command id again, or the act again with a new id. */
export type Retry = 'never' | 'same-id' | 'new-id';

export type ErrorRow = {
  readonly status: number;
  readonly retry: Retry;
  /** Short heading, as the specification words its toasts. */
  readonly title: string;
  /** What happened, in the specification's words where it has them. */
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
