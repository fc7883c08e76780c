/**
 * Checks, before the journal is read, that it is as long as everything outside says and signed by this installation's
 * key. A journal that lost its end is refused unless the operator accepts the loss.
 */
import { signatureHolds } from '#domain/ledger/block.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { lossPeoplePerEntryMax } from '#domain/limits.ts';
import { ACCEPT_LOSS_COMMAND } from '#domain/operations/rule.ts';
import type { SubmitResult } from '../commands/authority.ts';
import { StartRefused } from '../config.ts';
import { isoTime } from '../iso-time.ts';
import { readBlock } from '../journal/blocks.ts';
import { checkBlock, checkSeal, GENESIS, JournalBroken, tipAfter } from '../journal/chain.ts';
import type { Head } from '../journal/ports.ts';
import { removeLostDerivations, listPeopleAhead } from './remove-lost-derivations.ts';
import { headOf, lastBlock, NO_JOURNAL } from './journal-end.ts';
import { explainLoss, findLoss, JournalLost } from './journal-loss.ts';
import { type AcceptedLoss, readAcceptedLoss, removeAcceptedLoss, writeAcceptedLoss } from './loss-marker.ts';
import type { TraceDeps } from './traces.ts';

/** The last block to keep of a journal that lost its end; undefined when the operator gave none. */
export type AcceptLossAfter = number | undefined;

/** Throws `StartRefused` or `JournalLost`, which say what is wrong and what to do. */
export async function checkJournal(deps: TraceDeps, acceptAfter: AcceptLossAfter): Promise<void> {
  const { store, heads } = deps;
  const underWay = await readAcceptedLoss(store);
  const accepted = underWay ?? (await acceptLoss(deps, acceptAfter));
  if (accepted === null) return;
  await removeLostDerivations(store, accepted);
  const { afterBlock: n, afterSeq: seq, afterHash: hash, afterAt: at } = accepted;
  for (const place of heads) await place.write({ n, seq, hash, at });
}

async function acceptLoss(deps: TraceDeps, acceptAfter: AcceptLossAfter): Promise<AcceptedLoss | null> {
  const { store, log } = deps;
  await checkKey(deps);
  const { end, loss } = await findLoss(deps);
  if (acceptAfter === undefined) {
    if (loss !== null) throw new JournalLost(explainLoss(loss));
    return null;
  }
  if (loss === null && (acceptAfter >= end.n || !(await isBrokenAfter(deps, acceptAfter)))) {
    log.warn({ block: acceptAfter }, 'nothing is missing: --accept-loss-after has no effect');
    return null;
  }
  const kept = await keptEnd(deps, { end, acceptAfter });
  const knownSeq = Math.max(end.seq, ...(loss?.missing ?? []).map(({ seq }) => seq));
  const accepted: AcceptedLoss = {
    afterBlock: kept.n,
    afterHash: kept.hash,
    afterSeq: kept.seq,
    afterAt: kept.at,
    knownSeq,
    userIds: await listPeopleAhead(store, kept.seq),
  };
  await writeAcceptedLoss(store, accepted);
  log.warn({ block: kept.n, seq: kept.seq, knownSeq }, 'the service continues without the lost entries');
  return accepted;
}

/** The kept end must be the journal's own, or directly before the first invalid or missing block. */
async function keptEnd(
  deps: TraceDeps,
  { end, acceptAfter }: { readonly end: Head; readonly acceptAfter: number },
): Promise<Head> {
  if (acceptAfter === end.n) return end;
  const said = `--accept-loss-after ${String(acceptAfter)}`;
  if (acceptAfter > end.n) {
    throw new StartRefused(`${said}: the journal ends with block ${String(end.n)}`);
  }
  if (!(await isBrokenAfter(deps, acceptAfter))) {
    throw new StartRefused(`${said}: block ${String(acceptAfter + 1)} is there and whole`);
  }
  return acceptAfter === 0 ? NO_JOURNAL : headOf(await readBlock(deps.store, acceptAfter));
}

/** Whether block `n` is valid and the next one is invalid or missing. Throws when block `n` is invalid. */
async function isBrokenAfter(deps: TraceDeps, n: number): Promise<boolean> {
  const checks = { ...deps.signing, hash: deps.hash };
  const kept = n === 0 ? null : await readBlock(deps.store, n);
  if (n > 0 && kept === null) throw new JournalBroken(n, 'it is missing');
  if (kept !== null) checkSeal(kept, checks);
  const tip = kept === null ? GENESIS : tipAfter(kept);
  try {
    const next = await readBlock(deps.store, n + 1);
    if (next !== null) checkBlock(next, tip, checks);
    return next === null;
  } catch (error) {
    if (error instanceof JournalBroken) return true;
    throw error;
  }
}

/** A key that has signed neither the first block nor the last belongs to another installation. */
async function checkKey({ store, signing }: TraceDeps): Promise<void> {
  const holds = signing.holds ?? signatureHolds;
  const blocks = [await readBlock(store, 1).catch(nullWhenBroken), await lastBlock(store)];
  const standing = blocks.filter((block) => block !== null);
  if (standing.length === 0 || standing.some(({ hash, sig }) => holds(hash, sig, signing.publicKey))) return;
  throw new StartRefused(
    'the signing key is not the one that signed this journal: restore JOURNAL_SIGNING_KEY, or keys.json beside the data',
  );
}

function nullWhenBroken(error: unknown): null {
  if (error instanceof JournalBroken) return null;
  throw error;
}

type Gate = { readonly submit: (command: Command) => Promise<SubmitResult> };

/** Records an accepted loss in the journal, once, which notifies staff and the affected people. */
export async function stateLoss(deps: Pick<TraceDeps, 'store'>, authority: Gate): Promise<void> {
  const accepted = await readAcceptedLoss(deps.store);
  if (accepted === null) return;
  const { afterBlock, afterHash, afterSeq, afterAt, knownSeq, userIds } = accepted;
  const parts = Math.max(1, Math.ceil(userIds.length / lossPeoplePerEntryMax));
  for (let part = 0; part < parts; part++) {
    const named = userIds.slice(part * lossPeoplePerEntryMax, (part + 1) * lossPeoplePerEntryMax);
    const stated = await authority.submit({
      id: `accept-loss:${String(afterBlock)}:${afterHash.slice(0, 16)}:${String(part)}`,
      type: ACCEPT_LOSS_COMMAND,
      actor: SYSTEM_ACTOR,
      payload: { afterBlock, afterSeq, knownSeq, part, since: isoTime(afterAt), userIds: named },
    });
    if (!stated.ok) throw new StartRefused(`the accepted loss could not be recorded: ${stated.code}`);
  }
  await removeAcceptedLoss(deps.store);
}
