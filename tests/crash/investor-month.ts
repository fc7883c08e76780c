/** An installation whose last month is over and not paid, and a summary of the month's entries in its journal. */
import { apply, emptyState } from '#domain/features.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { endOfMonth, monthBefore, formatMonth } from '#domain/investor/month.ts';
import { payoutAccount } from '#domain/investor/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { balanceOf } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from '#server/adapters/signing.ts';
import { audit } from '#server/audit/audit.ts';
import { readWallets } from '#server/audit/read-wallets.ts';
import { readConfig } from '#server/config.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import { readSecrets } from '#server/secrets.ts';
import { seedAccounts, seedInvestors } from '#tests/builders/many-investors.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import type { Installation } from './installations.ts';

/** Two batches, the last one smaller. */
export const INVESTORS = 40;
const DAY_MS = 86_400_000;

export const THIS_MONTH = formatMonth(Date.now());
export const LAST_MONTH = monthBefore(THIS_MONTH);

const signerOf = (directory: string) =>
  makeSigner(readSecrets(readConfig({ DATA_DIR: directory })).signingKey);

/** Everybody joined on the last day of last month, so a service that starts here has a month to pay. */
export async function seedProgramme({ directory, withStore }: Installation): Promise<void> {
  const signing = signerOf(directory);
  const at = endOfMonth(LAST_MONTH) - DAY_MS;
  await withStore(async (store) => {
    const authority = await openTestAuthority({ store, signing, now: () => at });
    await seedInvestors(authority, INVESTORS);
    await seedAccounts(store, authority.state);
    await authority.close();
  });
}

export type PaidOut = {
  readonly closings: number;
  readonly batches: number;
  readonly shares: number;
  readonly distinct: number;
  /** The unpaid rest of the month's pool. DC */
  readonly rest: string;
  readonly clean: boolean;
};

/** Reads an installation that no process has open. */
export const readMonth = ({ directory, withStore }: Installation, month: string): Promise<PaidOut> =>
  withStore((store) => readIn(store, { directory, month }));

type Wanted = { readonly directory: string; readonly month: string };

async function readIn(store: DocumentStore, { directory, month }: Wanted): Promise<PaidOut> {
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
