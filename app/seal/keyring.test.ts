// Proves that only the right PIN opens a device's key, for its owner only, that every change of the stored data is
// noticed, that changing the PIN keeps the key, and that sealed data stays in its place.
import { describe, expect, it } from 'vitest';
import {
  makeBlinder,
  charsToBytes,
  bytesToChars,
  makeKeyBytes,
  openKey,
  seal,
  unseal,
} from './device-key.ts';
import { unwrapKey, type WrappedKey, wrapKey } from './keyring.ts';

const owner = 'u'.repeat(26);
const rounds = 1_000;
const wrap = (bytes: Uint8Array<ArrayBuffer>, pin = '246810') => wrapKey(bytes, { pin, owner, rounds });

const flipBit = (base64: string): string => {
  const bytes = charsToBytes(atob(base64));
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return btoa(bytesToChars(bytes));
};

describe('the key of a device', () => {
  it('opens with its PIN', async () => {
    const bytes = makeKeyBytes();
    expect(await unwrapKey(await wrap(bytes), { pin: '246810', owner })).toEqual(bytes);
  });

  it.each(['246811', '24681', '0246810', ''])('does not open with %j', async (pin) => {
    expect(await unwrapKey(await wrap(makeKeyBytes()), { pin, owner })).toBeNull();
  });

  it('does not open for somebody else', async () => {
    const wrapped = await wrap(makeKeyBytes());
    expect(await unwrapKey(wrapped, { pin: '246810', owner: 'v'.repeat(26) })).toBeNull();
  });

  it.each<[string, (wrapped: WrappedKey) => WrappedKey]>([
    ['the key', (wrapped) => ({ ...wrapped, key: flipBit(wrapped.key) })],
    ['the salt', (wrapped) => ({ ...wrapped, salt: flipBit(wrapped.salt) })],
    ['the vector', (wrapped) => ({ ...wrapped, iv: flipBit(wrapped.iv) })],
    ['fewer rounds', (wrapped) => ({ ...wrapped, rounds: 999 })],
    ['no rounds', (wrapped) => ({ ...wrapped, rounds: 0 })],
    ['rounds for hours', (wrapped) => ({ ...wrapped, rounds: 1e12 })],
    ['not Base64', (wrapped) => ({ ...wrapped, key: '%' })],
  ])('does not open when %s was changed', async (_what, change) => {
    expect(await unwrapKey(change(await wrap(makeKeyBytes())), { pin: '246810', owner })).toBeNull();
  });

  it('is the same under a changed PIN, and the old PIN no longer opens it', async () => {
    const bytes = makeKeyBytes();
    const before = await unwrapKey(await wrap(bytes), { pin: '246810', owner });
    const after = await wrap(before ?? makeKeyBytes(), '135791');
    expect(await unwrapKey(after, { pin: '135791', owner })).toEqual(bytes);
    expect(await unwrapKey(after, { pin: '246810', owner })).toBeNull();
  });

  it('takes as many rounds as the limit names, and two devices with one PIN share nothing', async () => {
    const bytes = makeKeyBytes();
    const [one, other] = [await wrapKey(bytes, { pin: '246810', owner }), await wrap(bytes)];
    expect(one.rounds).toBe(600_000);
    expect(makeKeyBytes()).not.toEqual(bytes);
    expect(await unwrapKey(one, { pin: '246810', owner })).toEqual(bytes);
    expect(new Set([one.salt, other.salt, one.iv, other.iv, one.key, other.key]).size).toBe(6);
  });
});

describe('what is sealed', () => {
  it('is read only in its place, with its key and unchanged', async () => {
    const [key, other] = [await openKey(makeKeyBytes()), await openKey(makeKeyBytes())];
    const text = 'Ünïcode 🙂'.repeat(3_000);
    const sealed = await seal(key, 'contacts|a', text);
    expect(await unseal(key, 'contacts|a', sealed)).toBe(text);
    await expect(unseal(key, 'contacts|b', sealed)).rejects.toThrow();
    await expect(unseal(other, 'contacts|a', sealed)).rejects.toThrow();
    await expect(unseal(key, 'contacts|a', sealed.slice(1))).rejects.toThrow();
    expect(await seal(key, 'contacts|a', text)).not.toBe(sealed);
  });

  it('has names that can be found again and reveal nothing', async () => {
    const bytes = makeKeyBytes();
    const blind = makeBlinder(await openKey(bytes), 'contacts');
    expect(makeBlinder(await openKey(bytes), 'contacts')('VIQ-1')).toBe(blind('VIQ-1'));
    expect(blind('VIQ-1')).toMatch(/^[0-9a-f]{32}$/);
    expect(blind('VIQ-2')).not.toBe(blind('VIQ-1'));
    expect(makeBlinder(await openKey(bytes), 'labels')('VIQ-1')).not.toBe(blind('VIQ-1'));
    expect(makeBlinder(await openKey(makeKeyBytes()), 'contacts')('VIQ-1')).not.toBe(blind('VIQ-1'));
  });
});
