/**
 * The service's journal was cut: what this device shows as done is compared with it. What it does not have any more is marked
 * as not confirmed, and the person can send it again under the id that it has. Loaded when there is an alarm, or when the
 * service takes a transaction back.
 */
import { proofsPerRequestMax } from '#domain/limits.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { ProofsAnswerSchema } from '#domain/receipt/schema.ts';
import { commandOf } from '#app/registered-features.ts';
import { now } from '#app/platform/clock.ts';
import { proofsCall } from '#app/data/proofs/proofs-api.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { type CommandDoc, lost, newCommand } from '../outbox/command-doc.ts';
import { readRewind, updateRewind } from './rewind-record.ts';
import { markRewound } from '../replication/sync-state.ts';
import type { Transport } from '../replication/transport.ts';

export type RewindDeps = {
  readonly userId: string;
  readonly database: DeviceDatabase;
  readonly transport: Pick<Transport, 'request'>;
};

type Place = { readonly id: string; readonly seq: number };

/** The ids that the journal does not have where this device saw them; null when the service does not say. */
async function missingOf(
  { transport }: RewindDeps,
  places: readonly Place[],
): Promise<ReadonlySet<string> | null> {
  const missing = new Set<string>();
  for (let first = 0; first < places.length; first += proofsPerRequestMax) {
    const some = places.slice(first, first + proofsPerRequestMax);
    const outcome = await transport.request<unknown>(proofsCall(some));
    const answer = outcome.ok ? ProofsAnswerSchema.safeParse(outcome.value) : null;
    if (answer?.success !== true) return null;
    const there = new Set(answer.data.proofs.map(({ id }) => id));
    for (const { id } of some) if (!there.has(id)) missing.add(id);
  }
  return missing;
}

/**
 * The transactions of this device that the journal has lost, newest first: a journal that was cut has lost its end, so the
 * walk is over with the first batch that it has whole. Null when the service does not say.
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
  const asked = commandId === undefined ? null : commandOf(transaction);
  if (commandId === undefined || asked === null) return null;
  return newCommand({ id: commandId, ...asked }, Date.parse(at));
}

/** Marks the commands that led to these transactions; what was sent from another device gets a command here. */
async function markLost(
  { database: { collections } }: RewindDeps,
  transactions: readonly TransactionDoc[],
  commands: readonly CommandDoc[],
): Promise<void> {
  const told = transactions.map(sentCommand).filter((command) => command !== null);
  for (const command of told) await collections.commands.insertIfNotExists(lost(command, now()));
  const ids = new Set([...transactions.map(({ commandId }) => commandId), ...commands.map(({ id }) => id)]);
  const done = await collections.commands.find({ selector: { status: 'done' } }).exec();
  for (const document of done.filter(({ primary }) => ids.has(primary))) {
    await document.incrementalModify((command) =>
      command.status === 'done' ? lost(command, now()) : command,
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

/** What an alarm says of the journal: when it was last whole, ms, and how many blocks it had when it was not any more. */
export type Rewind = { readonly noticedAt: number; readonly wholeAt: number; readonly blocks: number };

/** The done commands of this device that the journal has lost: by their transaction, or by where they were decided. */
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
    // What was decided since then stands in the journal as it is now, in places that it has given before.
    const isEarlier = Date.parse(verdict.at) <= wholeAt;
    return isEarlier && (verdict.block > blocks || verdict.seq >= firstLost);
  });
}

/**
 * Follows an alarm up, once: marks what is lost, and that everything is to be fetched anew. Resolves to false when it was done
 * before, or when the service does not answer and it has to be done another time.
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

/** The service takes transactions back: they count as lost only when its journal does not have them, for it may deliver them anew. */
export async function settleGone(deps: RewindDeps, gone: readonly TransactionDoc[]): Promise<void> {
  const missing = await missingOf(deps, gone);
  const transactions = gone.filter(({ id }) => missing?.has(id) === true);
  if (transactions.length === 0) return;
  await markLost(deps, transactions, []);
  remember(deps, transactions, 0);
}
