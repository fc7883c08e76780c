// Proves what counts as a journal that lost its end, and that nothing does while another server keeps writing.
import { beforeEach, expect, it } from 'vitest';
import { TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { openAccount, userId } from '#tests/builders/ledger-commands.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { openTestAuthority, quietLog, testSigner } from '#tests/fakes/open-authority.ts';
import { findLoss } from './journal-loss.ts';

let store: DocumentStore;
beforeEach(async () => {
  store = makeMemoryStore();
  await store.createDatabase(TRANSACTIONS);
});

const look = (over: DocumentStore = store) =>
  findLoss({ store: over, signing: testSigner, hash: nodeSha256, heads: [], log: quietLog });
const showMovement = (seq: number) =>
  store.put(TRANSACTIONS, { _id: `tx:${String(seq).padStart(12, '0')}:0`, ...{ seq } });

it("a loss is found if the journal lacks the explorer's newest transaction", async () => {
  const authority = await openTestAuthority({ store });
  await authority.submit(openAccount(userId(1)));
  const { seq } = authority.state;
  await showMovement(seq);
  expect((await look()).loss).toBeNull();
  await showMovement(seq + 1);
  const { end, loss } = await look();
  expect(end.seq).toBe(seq);
  expect(loss?.missing).toEqual([{ what: 'the newest movement of the explorer', seq: seq + 1 }]);
  await authority.close();
});

it('a loss is not reported for a journal to which another server writes', async () => {
  const authority = await openTestAuthority({ store });
  await authority.submit(openAccount(userId(1)));
  const over: DocumentStore = {
    ...store,
    async range(database, query) {
      if (database === TRANSACTIONS) {
        await authority.submit(openAccount(userId(2)));
        await showMovement(authority.state.seq);
      }
      return store.range(database, query);
    },
  };
  const before = authority.state.seq;
  const { end, loss } = await look(over);
  expect(loss).toBeNull();
  expect(end.seq).toBe(before + 1);
  await authority.close();
});
