/** ms since the epoch as ISO 8601 in UTC, the form of all times on the wire. */
export function isoTime(ms: number): string {
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}

// All entries of a block have the same time, so its text is computed once.
let lastMs = NaN;
let lastText = '';
