/**
 * Structured logging as the authority's parts use it; pino implements it. Values never carry secrets, tokens or
 * passwords.
 */
type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

export type Log = {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
};
