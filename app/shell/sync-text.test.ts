// Proves the line under the header: whether the data is current, as of when, and what waits.
import { expect, test } from 'vitest';
import { outcomeText, syncText, type SyncFacts } from './sync-text.ts';

test.each<[SyncFacts, string]>([
  [{ state: 'offline', asOf: '14:02', waiting: 1 }, 'Offline. As of 14:02. 1 waiting to send'],
  [
    { state: 'idle', asOf: '14:02', waiting: 0, waitingForCode: 2 },
    'Up to date. As of 14:02. 2 waiting for your code',
  ],
  [
    { state: 'idle', asOf: '14:02', waiting: 2, waitingForCode: 1 },
    'Up to date. As of 14:02. 2 waiting to send, 1 waiting for your code',
  ],
  [
    { state: 'idle', asOf: '14:02', waiting: 2, storing: true },
    'Up to date. As of 14:02. 2 waiting to send. Getting ready for offline use.',
  ],
  [{ state: 'offline', asOf: null, waiting: 0 }, 'Offline. Not synced on this device yet.'],
  [{ state: 'idle', asOf: '14:02', waiting: 0 }, 'Up to date. As of 14:02.'],
  [{ state: 'idle', asOf: '14:02', waiting: 0, contradicted: true }, 'Not confirmed. As of 14:02.'],
  [{ state: 'offline', asOf: '14:02', waiting: 0, contradicted: true }, 'Offline. As of 14:02.'],
  [
    { state: 'idle', asOf: '14:02', waiting: 0, storing: true },
    'Up to date. As of 14:02. Getting ready for offline use.',
  ],
  [
    { state: 'idle', asOf: '14:02', waiting: 0, clockErrorMs: 3 * 3_600_000 },
    "Up to date. As of 14:02. This device's clock is 3 hours slow; times here are the service's.",
  ],
  [
    { state: 'offline', asOf: '14:02', waiting: 0, clockErrorMs: -125_000 },
    "Offline. As of 14:02. This device's clock is 2 minutes fast; times here are the service's.",
  ],
  [{ state: 'unreadable', asOf: null, waiting: 0 }, 'Not opened.'],
  [{ state: 'starting', asOf: null, waiting: 0 }, 'Connecting.'],
  [
    { state: 'session-ended', asOf: '14:02', waiting: 2 },
    'Signed out by the service. As of 14:02. 2 waiting to send',
  ],
])('%j', (facts, words) => {
  expect(syncText(facts)).toBe(words);
});

test.each([
  [0, 0, null],
  [1, 0, null],
  [0, 1, null],
  [2, 0, '2 sent'],
  [1, 1, '1 sent, 1 not sent'],
  [0, 3, '3 not sent'],
])('%i sent and %i refused while nobody looked: %s', (sent, refused, words) => {
  expect(outcomeText({ sent, refused })).toBe(words);
});
