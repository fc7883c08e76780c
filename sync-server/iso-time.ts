/** ms since the epoch as ISO 8601 in UTC, the form of all times on the wire. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
