/** Proves that sealed text can be opened only for its own document, and reveals nothing without the key. */
import { describe, expect, it } from 'vitest';
import { makeSealer } from './sealer.ts';

const KEY = '6f1d0c9a7be24358a1f09c3d5e7b8264d3a95c0e1f2b7486907c5d3e8a1b2f40';
const OTHER = '90b7c25ed81f4a3607e9d4c81b2a6f53fd06c7b9183e52a4cb70d91e6a8f3254';
const SECRET = 'JBSWY3DPEHPK3PXP';
const sealer = makeSealer(KEY);

describe('sealing', () => {
  it.each(['', SECRET, 'ümläute ☂ and more'])('%j is read back, even after a restart', (text) => {
    expect(makeSealer(KEY).open('2fa:ann', sealer.seal('2fa:ann', text))).toBe(text);
  });

  it('reveals nothing of the text, nor whether two documents are equal', () => {
    const sealed = [sealer.seal('2fa:ann', SECRET), sealer.seal('2fa:ann', SECRET)];
    expect(new Set(sealed).size).toBe(2);
    for (const one of sealed) {
      expect(one).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/);
      expect(one).not.toContain(SECRET);
      expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain(SECRET);
    }
  });

  it('is not opened in another document, with another key, or with a changed byte', () => {
    const sealed = sealer.seal('2fa:ann', SECRET);
    expect(() => sealer.open('2fa:ben', sealed)).toThrow();
    expect(() => makeSealer(OTHER).open('2fa:ann', sealed)).toThrow();
    for (const at of [4, 24, sealed.length - 2]) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(() => sealer.open('2fa:ann', changed)).toThrow();
    }
    for (const nothing of ['', SECRET, 'v2.a.b', 'v1.a', 'v1..']) {
      expect(() => sealer.open('2fa:ann', nothing)).toThrow();
    }
  });
});

describe('a fingerprint', () => {
  it('is equal for equal inputs, and differs for another text, purpose or key', () => {
    const print = sealer.fingerprint('backup-code:ann', 'ABCD1234');
    expect(print).toMatch(/^[0-9a-f]{64}$/);
    expect(makeSealer(KEY).fingerprint('backup-code:ann', 'ABCD1234')).toBe(print);
    const all = [
      print,
      sealer.fingerprint('backup-code:ann', 'ABCD1235'),
      sealer.fingerprint('backup-code:ben', 'ABCD1234'),
      makeSealer(OTHER).fingerprint('backup-code:ann', 'ABCD1234'),
    ];
    expect(new Set(all).size).toBe(4);
  });
});
