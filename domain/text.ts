/** Rules for text that a person writes. */

// Declared here until the compiler's library includes ES2024; every supported engine has it.
type Checkable = { isWellFormed(): boolean };

/** Whether text has no lone surrogates, which have no UTF-8 form and so no hash. */
export const isWellFormed = (text: string): boolean => (text as unknown as Checkable).isWellFormed();

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Whether text can be stored and shown: well formed, without control characters other than tabs and line ends. */
export const isPlainText = (text: string): boolean => isWellFormed(text) && !CONTROL.test(text);
