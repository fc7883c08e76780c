declare const hasText: unique symbol;
/** The type of a command that has a text; only `defineCommand` makes one. */
export type CommandType = string & { readonly [hasText]: true };
