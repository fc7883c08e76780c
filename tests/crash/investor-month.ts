/** An installation whose last month is over and not paid, and what its journal says of a month. */
import { join } from 'node:path';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { endOfMonth, monthBefore, monthOf } from '#domain/investor/month.ts';
import { payoutAccount } from '#domain/ledger/accounts.ts';
import { apply } from '#domain/ledger/apply.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { balanceOf, emptyState } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from '#server/adapters/signing.ts';
import { audit } from '#server/audit/audit.ts';
import { readWallets } from '#server/audit/read-wallets.ts';
import { readConfig } from '#server/config.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import { readSecrets } from '#server/secrets.ts';
import { foundInvestors } from '#tests/builders/many-investors.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';

/** Two batches, the last one smaller. */
export const INVESTORS = 40;
const DAY_MS = 86_400_000;

export const THIS_MONTH = monthOf(Date.now());
export const LAST_MONTH = monthBefore(THIS_MONTH);

const signerOf = (directory: string) =>
  makeSigner(readSecrets(readConfig({ DATA_DIR: directory })).signingKey);
const storeIn = (directory: string) => openEmbeddedStore({ directory: join(directory, 'store') });

/** Everybody has joined on the last day of last month: whoever starts this has a month to pay. */
export async function foundProgramme(directory: string): Promise<void> {
  const signing = signerOf(directory);
  const store = await storeIn(directory);
  const at = endOfMonth(LAST_MONTH) - DAY_MS;
  const authority = await openTestAuthority({ store, signing, now: () => at });
  await foundInvestors(authority, INVESTORS);
  await authority.close();
  await store.close();
}

export type PaidOut = {
  readonly closings: number;
  readonly batches: number;
  readonly shares: number;
  readonly distinct: number;
  /** What is still set aside for the month. DC */
  readonly rest: string;
  readonly clean: boolean;
};

/** Of an installation that no process has open. */
export async function readMonth(directory: string, month: string): Promise<PaidOut> {
  const store = await storeIn(directory);
  try {
    const entries: Entry[] = [];
    for await (const page of blocksFrom(store, 1)) for (const block of page) entries.push(...block.entries);
    const report = await audit({
      publicKey: signerOf(directory).publicKey,
      hash: nodeSha256,
      holds: nodeSignatureHolds,
      wallets: await readWallets(store),
      blocks: blocksFrom(store, 1),
    });
    return { ...countIn(entries, month), clean: report.clean };
  } finally {
    await store.close();
  }
}

function countIn(entries: readonly Entry[], month: string): Omit<PaidOut, 'clean'> {
  const state = emptyState();
  for (const entry of entries) apply(state, entry);
  const facts = entries.flatMap((entry) => entry.facts);
  const shares = facts.filter((fact) => fact.kind === 'payout.shared').filter((fact) => fact.month === month);
  return {
    closings: facts.filter((fact) => fact.kind === 'payout.month_closed' && fact.month === month).length,
    batches: facts.filter((fact) => fact.kind === 'payout.batch_done' && fact.month === month).length,
    shares: shares.length,
    distinct: new Set(shares.map(({ userId }) => userId)).size,
    rest: writeMicro(balanceOf(state, payoutAccount(month)).posted),
  };
}
