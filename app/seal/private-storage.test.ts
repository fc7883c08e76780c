// Proves that only declared values are stored beside the database: in clear without a PIN, sealed with one, and removed
// with the person. An undeclared value is refused, because a PIN would leave it in clear.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { FEATURES } from '#app/features.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { makeKeyBytes, openKey } from './device-key.ts';
import { writePin } from './pin-record.ts';
import {
  closePrivateStorage,
  declarePrivateValues,
  dropOpenValues,
  forgetPrivateValues,
  forgetSealedValues,
  openPrivateStorage,
  privateStorage,
  sealPrivateStorage,
  unsealPrivateStorage,
} from './private-storage.ts';

const userId = 'u1';
const secret = 'Aunt Emma';
const wrapped = { salt: '', rounds: 1, iv: '', key: '' };
const readStored = (): string =>
  localStore
    .keys('')
    .map((key) => `${key}=${localStore.read(key)}`)
    .join('\n');

beforeEach(() => {
  stubLocalStorage();
  closePrivateStorage();
  declarePrivateValues(['diary']);
});

describe('an undeclared value', () => {
  it('is refused, and nothing of it is stored', () => {
    expect(() => privateStorage.write(userId, 'notes', secret)).toThrow('No feature declares');
    expect(() => privateStorage.read(userId, 'notes')).toThrow('No feature declares');
    expect(readStored()).toBe('');
  });

  it('is refused with a PIN too', async () => {
    writePin(userId, { wrapped, autoLock: 1, wrong: 0, wrongAt: 0 });
    await openPrivateStorage(userId, await openKey(makeKeyBytes()));
    expect(() => privateStorage.write(userId, 'notes', secret)).toThrow('No feature declares');
    expect(readStored()).not.toContain('notes');
  });
});

describe('a declared value', () => {
  it('is sealed when a PIN is set, opened with the key, and in clear again without the PIN', async () => {
    const key = await openKey(makeKeyBytes());
    privateStorage.write(userId, 'diary', secret);
    expect(readStored()).toContain(secret);
    await sealPrivateStorage(userId, key);
    writePin(userId, { wrapped, autoLock: 1, wrong: 0, wrongAt: 0 });
    dropOpenValues(userId);
    expect(readStored()).not.toContain(secret);
    expect(privateStorage.read(userId, 'diary')).toBeNull();
    await openPrivateStorage(userId, key);
    expect(privateStorage.read(userId, 'diary')).toBe(secret);
    unsealPrivateStorage(userId);
    forgetSealedValues(userId);
    expect(readStored()).toContain(secret);
  });

  it('is removed with the person', () => {
    privateStorage.write(userId, 'diary', secret);
    forgetPrivateValues(userId);
    expect(readStored()).toBe('');
  });

  it('has one owner', () => {
    expect(() => declarePrivateValues(['diary', 'diary'])).toThrow('declared twice');
    expect(() => declarePrivateValues(['person'])).toThrow('declared twice');
  });
});

test('the values of the features are declared once each', () => {
  expect(() => registerFeatures(FEATURES)).not.toThrow();
});
