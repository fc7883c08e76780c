/** The outcome of a rule: a value, or a code from the error table. Rules return it; only bugs throw. */
export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<C extends string> = { readonly ok: false; readonly code: C; readonly detail?: Detail };
export type Result<T, C extends string> = Ok<T> | Err<C>;

/** Facts for the text of a refusal, such as the time of the next claim (ms since the epoch) or an amount. */
export type Detail = Readonly<Record<string, string | number>>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const err = <C extends string>(code: C, detail?: Detail): Err<C> =>
  detail === undefined ? { ok: false, code } : { ok: false, code, detail };

/** For states that cannot happen unless the program is wrong. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) fail(message);
}

/** The same where every command passes: a message with values in it is made only if the check fails. */
export function fail(message: string): never {
  throw new Error(`assertion failed: ${message}`);
}
