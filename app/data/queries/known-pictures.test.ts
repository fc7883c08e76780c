// Proves which picture a device shows for a wallet: the person's own from the session, others' from the last answer of the
// service, which is requested again after a day.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transfer } from '#app/features/transfer/feature.tsx';
import { stopSession } from '#app/platform/session.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { signInHere } from '#app/ui/testing/signed-in.ts';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { isPayeeFresh, payeeName, payeeNames, payeePicture, rememberPayee } from './payee-names.ts';

registerFeatures([transfer]);

const DAY_MS = 86_400_000;
const rita = 'VIQ-1700000000000-rita00000000';

beforeEach(() => {
  stubLocalStorage();
  signInHere('ann');
});
afterEach(stopSession);

test('the last answer counts, whether it has a picture or none', () => {
  expect(payeePicture('ann', rita)).toBeNull();
  rememberPayee('ann', rita, { name: 'Rita', picture: 'f'.repeat(64), at: 1 });
  expect([payeeName('ann', rita), payeePicture('ann', rita)]).toEqual(['Rita', 'f'.repeat(64)]);
  expect(payeePicture('ben', rita)).toBeNull();
  rememberPayee('ann', rita, { name: 'Rita Sol', at: 2 });
  expect([payeeName('ann', rita), payeePicture('ann', rita)]).toEqual(['Rita Sol', null]);
});

test('an answer is fresh for a day; a name of an earlier version of the app is not', () => {
  rememberPayee('ann', rita, { name: 'Rita', at: 1_000 });
  expect(isPayeeFresh('ann', rita, 1_000 + DAY_MS - 1)).toBe(true);
  expect(isPayeeFresh('ann', rita, 1_000 + DAY_MS)).toBe(false);
  rememberPayee('ann', rita, 'Rita');
  expect(isPayeeFresh('ann', rita, 1_000)).toBe(false);
  expect([payeeName('ann', rita), payeePicture('ann', rita)]).toEqual(['Rita', null]);
});

test("a value in another version's format is ignored", () => {
  localStorage.setItem('vaultiq.payees.ann', JSON.stringify({ [rita]: 17, other: null }));
  expect([payeeName('ann', rita), payeePicture('ann', rita), payeeNames('ann')]).toEqual([null, null, []]);
});
