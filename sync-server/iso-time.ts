/** ms since the epoch as ISO 8601 in UTC, the form of all times on the wire. */
export function isoTime(ms: number): string {
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}

// The entries of a block have one time, and all of them are told of it.
let lastMs = NaN;
let lastText = '';
