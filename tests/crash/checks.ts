/** Checks after a kill: of the store while nothing runs, and of the service after its restart. */
import { z } from 'zod';
import { expect } from 'vitest';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Block } from '#domain/ledger/block.ts';
import { readMicro, writeMicro, type Micro } from '#domain/money.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from '#server/adapters/signing.ts';
import { audit } from '#server/audit/audit.ts';
import { readWallets } from '#server/audit/read-wallets.ts';
import { readConfig } from '#server/config.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import { readSecrets } from '#server/secrets.ts';
import type { Load } from './load.ts';
import { type Person, fetchWallet } from './people.ts';

type Standing = { readonly seq: number; readonly block: number; readonly verdict: string };

/**
 * Audits the store with the keys in `directory`, and checks that the journal has every acknowledged verdict unchanged.
 */
export async function checkStore(
  store: DocumentStore,
  { directory, load }: { directory: string; load: Load },
): Promise<void> {
  const { signingKey } = readSecrets(readConfig({ DATA_DIR: directory }));
  const wallets = await readWallets(store);
  const journal = new Map<string, Standing>();
  const report = await audit({
    publicKey: makeSigner(signingKey).publicKey,
    hash: nodeSha256,
    holds: nodeSignatureHolds,
    wallets,
    blocks: noting(blocksFrom(store, 1), journal),
  });
  expect(report).toMatchObject({ clean: true });
  for (const [id, { answer }] of load.verdicts) {
    const { seq, block, verdict } = answer;
    // A malformed command is rejected before it is decided, so the journal does not contain it.
    if (seq !== null) expect({ id, ...journal.get(id) }).toEqual({ id, seq, block, verdict });
  }
}

async function* noting(
  pages: AsyncIterable<readonly Block[]>,
  journal: Map<string, Standing>,
): AsyncGenerator<readonly Block[]> {
  for await (const page of pages) {
    for (const { n, entries } of page) {
      for (const { id, seq, verdict } of entries) {
        expect(journal.has(id), `${id} stands in the journal twice`).toBe(false);
        journal.set(id, { seq, block: n, verdict });
      }
    }
    yield page;
  }
}

/**
 * Each person has what they were given, less what they sent, plus what they received; the total is what was granted,
 * and nobody is below zero. Call it only when no command waits for its verdict.
 */
export async function checkBalances(url: string, load: Load, granted: Micro): Promise<void> {
  const expected = new Map<string, Micro>(load.people.map(({ address }) => [address, granted]));
  for (const { from, to, amount } of load.committed()) {
    expected.set(from, (expected.get(from) ?? 0n) - amount);
    expected.set(to, (expected.get(to) ?? 0n) + amount);
  }
  let total = 0n;
  for (const person of load.people) {
    const { balances } = await fetchWallet(url, person);
    const posted = expected.get(person.address) ?? -1n;
    expect(posted >= 0n).toBe(true);
    expect(balances.TDC).toEqual({ posted: writeMicro(posted), held: '0', available: writeMicro(posted) });
    expect([balances.DC.posted, balances.USD.posted]).toEqual(['0', '0']);
    total += readMicro(balances.TDC.posted);
  }
  expect(total).toBe(granted * BigInt(load.people.length));
}

const Row = z.looseObject({ id: z.string(), commandId: z.string().optional(), direction: z.string() });
const Changes = z.strictObject({
  results: z.array(
    z.strictObject({ id: z.string(), seq: z.string(), doc: z.looseObject({ id: z.string() }) }),
  ),
  lastSeq: z.string(),
  pending: z.int(),
});

async function transactionsOf(url: string, person: Person): Promise<z.infer<typeof Row>[]> {
  const rows: z.infer<typeof Row>[] = [];
  let since = '';
  for (;;) {
    const response = await fetch(`${url}/sync/me/changes?limit=1000&since=${encodeURIComponent(since)}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const { results, lastSeq, pending } = Changes.parse(await response.json());
    rows.push(...results.filter(({ id }) => id.startsWith('transactions:')).map(({ doc }) => Row.parse(doc)));
    since = lastSeq;
    if (pending === 0) return rows;
  }
}

/** Each device pulls every committed transfer once for the sender and once for the payee, and no other. */
export async function checkDelivery(url: string, load: Load): Promise<void> {
  const committed = load.committed();
  for (const person of load.people) {
    const sent = committed.filter(({ from }) => from === person.address).map(({ txId }) => `out ${txId}`);
    const got = committed.filter(({ to }) => to === person.address).map(({ txId }) => `in ${txId}`);
    await expect
      .poll(
        async () => {
          const rows = await transactionsOf(url, person);
          const pulled = rows.map(({ id, direction }) => `${direction} ${id}`).sort();
          // The grant is the only transfer that the load did not make.
          const wanted = new Set([...sent, ...got]);
          const missing = wanted.size - pulled.filter((row) => wanted.has(row)).length;
          return { missing, others: pulled.filter((row) => !wanted.has(row)).length };
        },
        { timeout: 30_000, interval: 200 },
      )
      .toEqual({ missing: 0, others: 1 });
  }
}
