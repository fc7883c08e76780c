// Proves that every stored value of a person is found by their id, and no value of anybody else.
import { beforeEach, expect, test } from 'vitest';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { localStore } from './local-storage.ts';
import { personalKey } from './personal-key.ts';
import { forgetPersonalValues } from './personal-values.ts';

beforeEach(() => {
  stubLocalStorage();
  for (const key of [
    personalKey('pulled', 'u1'),
    personalKey('skipped', 'u1', 'transactions'),
    personalKey('pin', 'u1'),
    personalKey('pulled', 'u11'),
    'vaultiq.theme',
    'another.pulled.u1',
  ]) {
    localStore.write(key, '1');
  }
});

test('forgets all values of a person, except the named ones', () => {
  forgetPersonalValues('u1', ['pin']);
  expect(localStore.keys('')).toEqual([
    'vaultiq.pin.u1',
    'vaultiq.pulled.u11',
    'vaultiq.theme',
    'another.pulled.u1',
  ]);
});
