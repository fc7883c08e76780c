// Proves that the audit finds faults of a journal or a projection without the server, and says where.
import { beforeEach, describe, expect, it } from 'vitest';
import { userDatabase } from '#couchdb/databases.ts';
import { type Block, sealBlock } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import type { Authority } from '#server/commands/authority.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';
import { foldWallet } from '#server/projections/wallet-view.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { testSigner } from '#tests/fakes/open-authority.ts';
import { ANN, BEN, type Bench, makeBench, openTwoWallets } from '#tests/fakes/restartable.ts';
import { audit, type AuditReport } from './audit.ts';
import { readWallets } from './read-wallets.ts';

const checks = { publicKey: testSigner.publicKey, hash: nodeSha256, holds: testSigner.holds };

let bench: Bench;
let authority: Authority;

beforeEach(async () => {
  bench = makeBench();
  authority = await bench.open();
  await openTwoWallets(authority);
  await authority.submit(transfer(ANN, findAddress(authority.state, BEN), '10 DC'));
  await authority.submit(transfer(BEN, findAddress(authority.state, ANN), '99 DC'));
});

async function* pages(blocks: readonly Block[]): AsyncGenerator<readonly Block[]> {
  await Promise.resolve();
  yield blocks;
}

const auditOf = (blocks: readonly Block[]): Promise<AuditReport> =>
  audit({ ...checks, wallets: [], blocks: pages(blocks) });

/**
 * Simulates a person with the key who writes a journal that breaks the rules: well sealed entries after the real ones.
 */
async function withForged(...entries: readonly Entry[]): Promise<readonly Block[]> {
  const blocks = (await bench.blocks()).map(({ ...block }) => block);
  const last = blocks.at(-1);
  if (last === undefined) throw new Error('no blocks');
  const { epoch, writer, at, n, hash: prev } = last;
  const header = { n: n + 1, epoch, writer, at, first: authority.durable().seq + 1 };
  return [...blocks, sealBlock({ prev, header, entries }, testSigner.sign, nodeSha256)];
}

async function forgedEntry(change: Partial<Entry>): Promise<Entry> {
  const read = await authority.readEntries(3, 1);
  const template = read[0]?.entry;
  const last = (await bench.blocks()).at(-1);
  if (template === undefined || last === undefined) throw new Error('no template');
  return { ...template, id: 'forged-command-0001', seq: authority.durable().seq + 1, at: last.at, ...change };
}

describe('the journal', () => {
  it('is clean, and adds up', async () => {
    const report = await audit({ ...checks, wallets: [], blocks: blocksFrom(bench.store, 1) });
    expect(report).toMatchObject({
      clean: true,
      totals: { entries: 5, refused: 1, users: 2, epochs: 1, issued: { DC: '100' }, walletsMissing: 2 },
    });
  });

  it.each([
    [
      'legs that do not sum to zero',
      { legs: [[`user:${BEN}:DC`, '5', '15']] },
      /block 7 .*do not balance in DC/,
    ],
    [
      'money of a project that there is not',
      {
        legs: [
          [`user:${BEN}:DC`, '-5', '5'],
          ['project:p9:escrow:DC', '5', '5'],
        ],
      },
      /project:p9:escrow:DC belongs to no project/,
    ],
    [
      'a wrong balance',
      {
        legs: [
          [`user:${BEN}:DC`, '5', '99'],
          ['mint:DC', '-5', '-105'],
        ],
      },
      /does not have the balance/,
    ],
    [
      'an overdraft',
      {
        legs: [
          [`user:${BEN}:DC`, '-50', '-40'],
          ['mint:DC', '50', '-50'],
        ],
      },
      /overdrawn/,
    ],
    ['an id for the second time', { id: 'replaced below' }, /stands in the journal twice/],
    ['a number left out', { seq: 7 }, /another number/],
  ] as const)('names the block with %s', async (what, change, message) => {
    const first = (await authority.readEntries(0, 1))[0]?.entry.id ?? '';
    const edit = what.startsWith('an id') ? { id: first } : (change as Partial<Entry>);
    const report = await auditOf(await withForged(await forgedEntry(edit)));
    expect(report).toMatchObject({ clean: false, problem: expect.stringMatching(message) as string });
  });

  it('names the first of several bad blocks', async () => {
    const blocks = (await bench.blocks()).map((block) =>
      block.n >= 3 ? { ...block, sig: 'ab'.repeat(64) } : block,
    );
    expect(await auditOf(blocks)).toMatchObject({
      clean: false,
      problem: expect.stringMatching(/^block 3 /) as string,
    });
  });

  it('shows a signature of another key', async () => {
    const report = await audit({
      ...checks,
      publicKey: 'cd'.repeat(32),
      wallets: [],
      blocks: blocksFrom(bench.store, 1),
    });
    expect(report).toMatchObject({
      clean: false,
      problem: expect.stringMatching(/^block 1 .*signature/) as string,
    });
  });
});

describe('the projections', () => {
  /** A user's wallet projection after the entries up to `seq`. */
  async function walletAt(user: string, seq: number): Promise<StoredWallet> {
    let wallet: StoredWallet | null = null;
    for (const { entry } of await authority.readEntries(0, seq)) {
      const concerns =
        entry.verdict === 'committed' && JSON.stringify([entry.legs, entry.facts]).includes(user);
      if (concerns) wallet = foldWallet(wallet, user, entry);
    }
    if (wallet === null) throw new Error('no wallet yet');
    return wallet;
  }

  async function store(wallet: object, user: string): Promise<void> {
    await bench.store.createDatabase(userDatabase(user));
    await bench.store.put(userDatabase(user), { _id: `wallet:${user}`, ...wallet });
  }

  const auditAll = async (): Promise<AuditReport> =>
    audit({ ...checks, wallets: await readWallets(bench.store), blocks: blocksFrom(bench.store, 1) });

  it('agree with the journal, even if they are behind', async () => {
    await store(await walletAt(ANN, 5), ANN);
    await store(await walletAt(BEN, 2), BEN);
    expect(await auditAll()).toMatchObject({
      clean: true,
      totals: { walletsCompared: 2, walletsMissing: 0 },
    });
  });

  it('that show another balance are named', async () => {
    const wallet = await walletAt(BEN, 5);
    await store({ ...wallet, balances: { ...wallet.balances, DC: { posted: '11', held: '0' } } }, BEN);
    const problem = `wallet:${BEN} at entry 4: DC posted is shown as 11, but the journal says 10`;
    expect(await auditAll()).toEqual({ clean: false, problem });
  });

  it('that are newer than the journal are named', async () => {
    await store({ ...(await walletAt(BEN, 5)), seq: 99 }, BEN);
    expect(await auditAll()).toMatchObject({
      clean: false,
      problem: expect.stringMatching(/entry 99/) as string,
    });
  });

  it('that are not wallets are named', async () => {
    await store({ seq: 1 }, BEN);
    await expect(auditAll()).rejects.toThrow(/is not a wallet document/);
  });
});
