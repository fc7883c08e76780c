// Proves which parts of a push the service worker reads: a complete declarative message, a usable one if parts are missing
// or of another type, and null for anything else.
import { describe, expect, it } from 'vitest';
import { readPush } from './message.ts';

const notification = {
  title: 'Received 5.00 DC',
  body: 'From Ann',
  lang: 'en',
  navigate: 'https://vaultiq.example/wallet',
  tag: 'n1',
  timestamp: 1_800_000_000_000,
};
const message = { web_push: 8030, notification, app_badge: 3, mutable: true };
const withNotification = (change: object) => ({ ...message, notification: { ...notification, ...change } });

const read = {
  ...{ title: 'Received 5.00 DC', body: 'From Ann', navigate: 'https://vaultiq.example/wallet' },
  ...{ tag: 'n1', timestamp: 1_800_000_000_000, badge: 3 },
};

it('a complete message is read unchanged', () => {
  expect(readPush(message)).toEqual(read);
});

it.each([
  ['nothing', null],
  ['nothing at all', undefined],
  ['a text', 'hello'],
  ['a number', 8030],
  ['another kind of message', { ...message, web_push: 8031 }],
  ['a message without its mark', { notification }],
  ['no notification', { ...message, notification: null }],
  ['a text for a notification', { ...message, notification: 'hello' }],
  ['no title', withNotification({ title: undefined })],
  ['an empty title', withNotification({ title: '' })],
  ['a number for a title', withNotification({ title: 5 })],
  ['no address', withNotification({ navigate: undefined })],
  ['an empty address', withNotification({ navigate: '' })],
  ['a number for an address', withNotification({ navigate: 5 })],
])('%s is not a push', (_, data) => {
  expect(readPush(data)).toBeNull();
});

describe('where a part is missing or of another kind', () => {
  it.each([
    ['the text is empty', { body: undefined }, { body: '' }],
    ['the text is not a string', { body: 5 }, { body: '' }],
    ['the tag is the address', { tag: undefined }, { tag: notification.navigate }],
    ['an empty tag is the address', { tag: '' }, { tag: notification.navigate }],
    ['a tag that is not a string is the address', { tag: 5 }, { tag: notification.navigate }],
    ['the time is missing', { timestamp: '1800000000000' }, { timestamp: 0 }],
  ])('%s', (_, change, becomes) => {
    expect(readPush(withNotification(change))).toEqual({ ...read, ...becomes });
  });

  it.each([
    [0, 0],
    [1, 1],
    [-1, null],
    [0.5, null],
    [Number.NaN, null],
    [2 ** 53, null],
    ['3', null],
    [undefined, null],
  ])('a badge of %s counts as %s', (given, badge) => {
    expect(readPush({ ...message, app_badge: given })?.badge).toBe(badge);
  });
});
