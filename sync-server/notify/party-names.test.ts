// Proves whom a mail or a push names: contacts as the person who reads it has saved them, and others only for people whose
// look-ups are not limited.
import { describe, expect, it } from 'vitest';
import { userDatabase } from '#couchdb/databases.ts';
import { shortAddress } from '#domain/short-address.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { makeContactNames, nameParties, withLookUps } from './party-names.ts';

const ANN = 'a'.repeat(26);
const BEN = 'b'.repeat(26);
const RITA = 'VIQ-1763000000000-ritaritarita';
const SAM = 'VIQ-1763000000000-samsamsamsam';

async function makeNames({ confirmed = true } = {}) {
  const store = makeMemoryStore();
  await store.createDatabase(userDatabase(ANN));
  await store.put(userDatabase(ANN), { _id: `contacts:${RITA}`, ...{ name: 'My sister' } });
  const contactNames = makeContactNames(store);
  const names = withLookUps(contactNames, {
    ownerOf: (address) => (address === SAM ? 'sam' : address === RITA ? 'rita' : undefined),
    nameOf: async (userId) => ({ sam: 'Sam Hill', rita: 'Rita Sol' })[userId] ?? null,
    hasConfirmedMailbox: async () => confirmed,
  });
  return { contactNames, names };
}

describe('a contact', () => {
  it('has the name that the person gave it, for that person only', async () => {
    const { contactNames, names } = await makeNames();
    expect(await names(ANN, RITA)).toBe('My sister');
    expect(await names(BEN, RITA)).toBe('Rita Sol');
    expect(await contactNames(ANN, SAM)).toBeNull();
    expect(await contactNames(BEN, RITA)).toBeNull();
  });
});

describe('anybody else', () => {
  it('has the name of their account', async () => {
    const { names } = await makeNames();
    expect(await names(ANN, SAM)).toBe('Sam Hill');
    expect(await names(ANN, 'VIQ-1763000000000-nobodynobody')).toBeNull();
  });

  it('is not named to people whose look-ups are limited', async () => {
    const { names } = await makeNames({ confirmed: false });
    expect(await names(ANN, SAM)).toBeNull();
    expect(await names(ANN, RITA)).toBe('My sister');
  });
});

describe('a text', () => {
  const nameOf = (address: string) => Promise.resolve(address === RITA ? 'Rita Sol' : null);
  it.each([
    [`Received 5.00 DC from ${RITA}`, 'Received 5.00 DC from Rita Sol (VIQ-1763…tarita)'],
    [`${RITA} to ${SAM}, ${RITA}`, `Rita Sol (VIQ-1763…tarita) to ${SAM}, Rita Sol (VIQ-1763…tarita)`],
    ['5.00 DC were added to your wallet', '5.00 DC were added to your wallet'],
  ])('%s', async (text, named) => {
    expect(await nameParties(text, nameOf, shortAddress)).toBe(named);
  });
});
