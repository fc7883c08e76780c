declare const hasText: unique symbol;
/** The type of a command with a text: only `defineCommand` makes one. */
export type CommandType = string & { readonly [hasText]: true };
