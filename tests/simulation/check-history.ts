import { allBlocks } from '#tests/fakes/all-blocks.ts';
import type { Block } from '#domain/ledger/block.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import { TDC_CLAIM_MICRO } from '#domain/constants.ts';
import { writeMicro } from '#domain/money.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { audit } from '#server/audit/audit.ts';
import { makeVerdict } from '#server/commands/verdict.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import { simulatedSigning } from './authority-host.ts';
import { debtsFault } from './check-debts.ts';
import { projectsFault } from './check-projects.ts';
import { mintedByPurchases, purchasesFault } from './check-purchases.ts';
import { watchingFault } from './check-watching.ts';
import { closingsFault } from './closings.ts';
import type { History } from './history.ts';
import { investorsFault } from './investors.ts';
import { referralsFault } from './referrals.ts';
import { schedulesFault } from './schedules.ts';
import { requestsFault } from './requests.ts';

type Placed = { readonly entry: Entry; readonly block: Block };

/** The first fault of a history, or null. */
export async function findFault(history: History): Promise<string | null> {
  const blocks = await allBlocks(history.store);
  const placed = new Map<string, Placed>();
  for (const block of blocks) {
    for (const entry of block.entries) {
      if (placed.has(entry.id)) return `${entry.id} stands in the journal twice`;
      placed.set(entry.id, { entry, block });
    }
  }
  return (
    (await auditFault(history, [...placed.values()])) ??
    rolesFault([...placed.values()]) ??
    moneyFault(
      [...placed.values()].map(({ entry }) => entry),
      history,
    ) ??
    writersFault(blocks) ??
    seenVerdictFault(history, placed) ??
    history.broken ??
    missingFault(history, placed)
  );
}

const moneyFault = (entries: readonly Entry[], history: History): string | null =>
  purchasesFault(entries) ??
  schedulesFault(entries, history.endedAt) ??
  requestsFault(entries) ??
  referralsFault(entries) ??
  debtsFault(entries) ??
  investorsFault(entries) ??
  closingsFault(entries) ??
  projectsFault(entries, history) ??
  watchingFault(entries);

/** The chain is valid, nobody is overdrawn, and the money in the world is what was issued, claimed and bought. */
async function auditFault({ store, issued }: History, placed: readonly Placed[]): Promise<string | null> {
  const checks = { ...simulatedSigning, hash: nodeSha256, wallets: [] };
  const report = await audit({ ...checks, blocks: blocksFrom(store, 1) });
  if (!report.clean) return report.problem;
  const claims = placed.filter(
    ({ entry }) => entry.type === 'wallet.claim_tdc' && entry.verdict === 'committed',
  );
  const bought = mintedByPurchases(placed.map(({ entry }) => entry));
  const expected = {
    ...issued,
    DC: (issued['DC'] ?? 0n) + bought,
    TDC: TDC_CLAIM_MICRO * BigInt(claims.length),
  };
  for (const [currency, sum] of Object.entries(expected)) {
    const found = report.totals.issued[currency] ?? '0';
    if (found !== writeMicro(sum)) return `${found} ${currency} exist instead of ${writeMicro(sum)}`;
  }
  return null;
}

/**
 * Except for the system at the start, nobody changes a role without the approval of somebody other than the proposer.
 */
function rolesFault(placed: readonly Placed[]): string | null {
  for (const { entry } of placed) {
    if (entry.actor === SYSTEM_ACTOR) continue;
    if (!entry.facts.some(({ kind }) => kind === 'role.granted' || kind === 'role.revoked')) continue;
    const done = entry.facts.find((fact) => fact.kind === 'approval.executed');
    if (done?.kind !== 'approval.executed' || done.proposer === entry.actor)
      return `${entry.id} changed a role by itself`;
  }
  return null;
}

/** An epoch belongs to one writer, so nobody wrote after being fenced off. */
function writersFault(blocks: readonly Block[]): string | null {
  const writerOf = new Map<number, string>();
  for (const { epoch, writer, n } of blocks) {
    const owner = writerOf.get(epoch) ?? writer;
    if (owner !== writer)
      return `block ${String(n)} of epoch ${String(epoch)} is by ${writer}, not by ${owner}`;
    writerOf.set(epoch, owner);
  }
  return null;
}

/**
 * Every verdict that a client received is in the journal, is the same each time, and came from an authority that had
 * decided or read it.
 */
function seenVerdictFault({ seenVerdicts }: History, placed: ReadonlyMap<string, Placed>): string | null {
  const written = new Map<string, string>();
  for (const { command, verdict, epoch } of seenVerdicts) {
    const found = placed.get(command.id);
    if (found === undefined) return `${command.id} was acknowledged but is not in the journal`;
    const stands = written.get(command.id) ?? writeVerdict(found);
    written.set(command.id, stands);
    if (stands !== verdict) return `${command.id} was received as ${verdict}, but the journal says ${stands}`;
    if (found.block.epoch > epoch)
      return `${command.id} was received from epoch ${String(epoch)}, which had been fenced off`;
  }
  return null;
}

const writeVerdict = ({ block, entry }: Placed): string =>
  JSON.stringify(makeVerdict(entry, entryLeaf(entry, nodeSha256), block.n));

function missingFault({ commands }: History, placed: ReadonlyMap<string, Placed>): string | null {
  const missing = commands.find((command) => !placed.has(command.id));
  return missing === undefined ? null : `${missing.id} was never decided`;
}
