// Proves which draft the send form opens with: the last one typed, unless another link says otherwise, and for a day only.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { declarePrivateValues } from '#app/seal/private-storage.ts';
import { draftFor, storeDraft } from './send-draft.ts';

const fields = { to: 'VIQ-1763711000000-a8b2c4d6e8f0', amount: '12.5', currency: 'DC', note: 'Tea' } as const;
const link = '{"to":"VIQ-1763711000000-a8b2c4d6e8f0"}';

beforeEach(() => {
  stubLocalStorage();
  declarePrivateValues(['send']);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a draft is restored, for the same person only', () => {
  storeDraft('ann', { fields, link: '' });
  expect(draftFor('ann', '', null)).toEqual({ fields, link: '' });
  expect(draftFor('ben', '', null)).toBeNull();
});

test('a link opens a new form, unless the draft came from that link; without a link any draft is restored', () => {
  storeDraft('ann', { fields, link: '' });
  expect(draftFor('ann', link, { to: fields.to })).toBeNull();
  storeDraft('ann', { fields, link });
  expect(draftFor('ann', link, { to: fields.to })?.fields).toEqual(fields);
  expect(draftFor('ann', '', null)?.fields).toEqual(fields);
});

test('a link never opens with another payee or amount than it names', () => {
  storeDraft('ann', { fields: { ...fields, to: 'VIQ-1763711000000-bbbbbbbbbbbb' }, link });
  expect(draftFor('ann', link, { to: fields.to })).toBeNull();
  storeDraft('ann', { fields, link });
  expect(draftFor('ann', link, { to: fields.to, amount: '12' })).toBeNull();
  expect(draftFor('ann', link, { to: fields.to, amount: '12.5' })?.fields).toEqual(fields);
});

test('an empty form and a payment request leave no draft', () => {
  storeDraft('ann', { fields, link: '' });
  storeDraft('ann', { fields: { to: '', amount: '', currency: 'USD', note: '' }, link: '' });
  expect(draftFor('ann', '', null)).toBeNull();
  storeDraft('ann', { fields, link: '' });
  storeDraft('ann', null);
  expect(draftFor('ann', '', null)).toBeNull();
});

test('a draft is forgotten after a day, and a damaged one is ignored', () => {
  vi.useFakeTimers();
  vi.setSystemTime(1_800_000_000_000);
  storeDraft('ann', { fields, link: '' });
  vi.setSystemTime(1_800_000_000_000 + 86_399_999);
  expect(draftFor('ann', '', null)).not.toBeNull();
  vi.setSystemTime(1_800_000_000_000 + 86_400_000);
  expect(draftFor('ann', '', null)).toBeNull();
  localStorage.setItem('vaultiq.send.ann', '{"fields":1}');
  expect(draftFor('ann', '', null)).toBeNull();
});
