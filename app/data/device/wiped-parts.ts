/**
 * The parts of a person's data on a device, in the order of removal. Each part adds its line. The theme stays, because
 * it paints the device before anybody signs in.
 */
import { PICTURE_CACHE } from '#domain/device.ts';
import { lockDevice } from '#app/seal/device-lock.ts';
import { PIN_VALUE } from '#app/platform/has-pin.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { forgetPersonalValues } from '#app/platform/personal-values.ts';
import { unmarkPin } from '#app/seal/pin-mark.ts';
import { forgetPin } from '#app/seal/pin-record.ts';
import { forgetPrivateValues } from '#app/seal/private-storage.ts';
import { forgetPerson } from '#app/platform/session.ts';
import { forgetTwoFactor } from '#app/platform/two-factor-status.ts';
import { forgetSeenOutcomes } from '../outbox/unseen-outcomes.ts';
import { forgetLearner } from '../queries/learn-names.ts';
import { settingsKey } from '../queries/settings.ts';
import { closeData } from './open-data.ts';

type WipedPart = (userId: string) => void | Promise<void>;

// Parts that cannot fail come first, so they are removed even if a database cannot be deleted.
const VALUES: readonly WipedPart[] = [
  async () => (await import('#app/platform/push.ts')).forgetPush(),
  forgetPrivateValues,
  (userId) => forgetPersonalValues(userId, [PIN_VALUE]),
  () => localStore.forget(settingsKey),
  forgetSeenOutcomes,
  forgetLearner,
  lockDevice,
  forgetTwoFactor,
];

const STORES: readonly WipedPart[] = [
  async () => void (await globalThis.caches?.delete(PICTURE_CACHE)),
  async (userId) => (await import('../outbox/outbox-mirror.ts')).wipeMirror(userId),
  async (userId) => (await import('../database/database.ts')).dropDatabase({ userId }),
  async (userId) => (await import('../seal/stale-copies.ts')).dropCopies(userId, 'open'),
  async (userId) => (await import('../seal/stale-copies.ts')).dropCopies(userId, 'sealed'),
];

export const WIPED_PARTS: readonly WipedPart[] = [
  closeData,
  ...VALUES,
  ...STORES,
  // The PIN's mark goes after the data that it protects; otherwise a device without a PIN would look like one that lost
  // it.
  unmarkPin,
  forgetPin,
  // The session goes last, so that the person can retry while something is left.
  forgetPerson,
];
