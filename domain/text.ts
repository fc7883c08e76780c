/** Rules for text that a person writes. */

// Spelled out until the compiler's library list includes ES2024; every engine that we support has it.
type Checkable = { isWellFormed(): boolean };

/** Whether text is free of lone surrogates, halves of a character that have no UTF-8 form and so no hash. */
export const isWellFormed = (text: string): boolean => (text as unknown as Checkable).isWellFormed();

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Whether text can be kept and shown: well formed, no control characters other than tabs and line ends. */
export const isPlainText = (text: string): boolean => isWellFormed(text) && !CONTROL.test(text);
