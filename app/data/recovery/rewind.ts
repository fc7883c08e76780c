/**
 * Handles a rewind of the service's journal: compares it with what this device shows as done. Missing transactions are
 * marked as not confirmed, and the person can send them again under their ids. Loaded for an alarm, or when the service
 * takes a transaction back.
 */
import { proofsPerRequestMax } from '#domain/limits.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { ProofsAnswerSchema } from '#domain/receipt/schema.ts';
import { findCommandBehind } from '#app/registered-features.ts';
import { now } from '#app/platform/clock.ts';
import { fetchProofs } from '#app/data/proofs/proofs-api.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { type CommandDoc, recordLoss, newCommand } from '../outbox/command-doc.ts';
import { readRewind, updateRewind } from './rewind-record.ts';
import { markRewound } from '../replication/sync-state.ts';
import type { Transport } from '../replication/transport.ts';

export type RewindDeps = {
  readonly userId: string;
  readonly database: DeviceDatabase;
  readonly transport: Pick<Transport, 'request'>;
};

type Place = { readonly id: string; readonly seq: number };

/** The ids that the journal lacks at the position where this device saw them; null when the service does not answer. */
async function missingOf(
  { transport }: RewindDeps,
  places: readonly Place[],
): Promise<ReadonlySet<string> | null> {
  const missing = new Set<string>();
  for (let first = 0; first < places.length; first += proofsPerRequestMax) {
    const some = places.slice(first, first + proofsPerRequestMax);
    const outcome = await fetchProofs(transport, some);
    const answer = outcome.ok ? ProofsAnswerSchema.safeParse(outcome.value) : null;
    if (answer?.success !== true) return null;
    const there = new Set(answer.data.proofs.map(({ id }) => id));
    for (const { id } of some) if (!there.has(id)) missing.add(id);
  }
  return missing;
}

/**
 * The transactions of this device that the journal has lost, newest first. A cut journal has lost its end, so the
 * search ends with the first complete batch. Null when the service does not answer.
 */
async function lostTransactions(deps: RewindDeps): Promise<readonly TransactionDoc[] | null> {
  const { transactions } = deps.database.collections;
  const found: TransactionDoc[] = [];
  for (let skip = 0; ; skip += proofsPerRequestMax) {
    const documents = await transactions
      .find({ sort: [{ order: 'asc' }], skip, limit: proofsPerRequestMax })
      .exec();
    const page = documents.map((document) => document.toMutableJSON());
    const missing = await missingOf(deps, page);
    if (missing === null) return null;
    found.push(...page.filter(({ id }) => missing.has(id)));
    if (missing.size === 0 || page.length < proofsPerRequestMax) return found;
  }
}

/** The command of this person as its transaction tells it; null for what the system, or a schedule, has caused. */
function sentCommand(transaction: TransactionDoc): CommandDoc | null {
  const { commandId, at } = transaction;
  const asked = commandId === undefined ? null : findCommandBehind(transaction);
  if (commandId === undefined || asked === null) return null;
  return newCommand({ id: commandId, ...asked }, Date.parse(at));
}

/** Marks the commands of these transactions; one sent from another device gets a command here. */
async function markLost(
  { database: { collections } }: RewindDeps,
  transactions: readonly TransactionDoc[],
  commands: readonly CommandDoc[],
): Promise<void> {
  const lost = transactions.map(sentCommand).filter((command) => command !== null);
  for (const command of lost) await collections.commands.insertIfNotExists(recordLoss(command, now()));
  const ids = new Set([...transactions.map(({ commandId }) => commandId), ...commands.map(({ id }) => id)]);
  const done = await collections.commands.find({ selector: { status: 'done' } }).exec();
  for (const document of done.filter(({ primary }) => ids.has(primary))) {
    await document.incrementalModify((command) =>
      command.status === 'done' ? recordLoss(command, now()) : command,
    );
  }
}

const isReceived = ({ direction }: TransactionDoc): boolean => direction === 'in';

function remember(
  { userId }: RewindDeps,
  transactions: readonly TransactionDoc[],
  settledAlarm: number,
): void {
  const before = readRewind(userId);
  const times = transactions.map(({ at }) => Date.parse(at));
  const since = Math.min(...times, before.since === 0 ? Infinity : before.since);
  updateRewind(userId, {
    settledAlarm: Math.max(before.settledAlarm, settledAlarm),
    received: before.received + transactions.filter(isReceived).length,
    since: since === Infinity ? 0 : since,
  });
}

/** An alarm's facts about the journal: when it was last complete, ms, and how many blocks it had afterwards. */
export type Rewind = { readonly noticedAt: number; readonly wholeAt: number; readonly blocks: number };

/** Decided commands of this device that the journal has lost: by their transaction, or by their position. */
async function lostCommands(
  deps: RewindDeps,
  firstLost: number,
  { wholeAt, blocks }: Rewind,
): Promise<readonly CommandDoc[] | null> {
  const found = await deps.database.collections.commands.find({ selector: { status: 'done' } }).exec();
  const done = found.map((document) => document.toMutableJSON());
  const places = done.flatMap(({ verdict }) =>
    verdict?.txId === undefined ? [] : [{ id: verdict.txId, seq: verdict.seq }],
  );
  const missing = await missingOf(deps, places);
  if (missing === null) return null;
  return done.filter(({ verdict }) => {
    if (verdict === undefined) return false;
    if (verdict.txId !== undefined) return missing.has(verdict.txId);
    // A later decision is in the present journal, at a position that was used before.
    const isEarlier = Date.parse(verdict.at) <= wholeAt;
    return isEarlier && (verdict.block > blocks || verdict.seq >= firstLost);
  });
}

/**
 * Handles an alarm once: marks what is lost, and requests a new download. Resolves to false if it was handled before,
 * or if the service does not answer and it has to be repeated.
 */
export async function settleRewind(deps: RewindDeps, rewind: Rewind): Promise<boolean> {
  if (readRewind(deps.userId).settledAlarm >= rewind.noticedAt) return false;
  const transactions = await lostTransactions(deps);
  if (transactions === null) return false;
  const firstLost = Math.min(Infinity, ...transactions.map(({ seq }) => seq));
  const commands = await lostCommands(deps, firstLost, rewind);
  if (commands === null) return false;
  await markLost(deps, transactions, commands);
  markRewound(deps.userId);
  remember(deps, transactions, rewind.noticedAt);
  return true;
}

/**
 * The service takes transactions back: they count as lost only if its journal lacks them, because it may deliver them
 * again.
 */
export async function settleGone(deps: RewindDeps, gone: readonly TransactionDoc[]): Promise<void> {
  const missing = await missingOf(deps, gone);
  const transactions = gone.filter(({ id }) => missing?.has(id) === true);
  if (transactions.length === 0) return;
  await markLost(deps, transactions, []);
  remember(deps, transactions, 0);
}
