/**
 * A command that was refused undecided is in no journal, so the service sends no notification about it: this device
 * makes one while the command exists and is not dismissed.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { map } from 'rxjs';
import { readMicro, sayMicro } from '#domain/money.ts';
import type { NotificationDoc } from '#domain/protocol.ts';
import { TransferSchema } from '#domain/transfer/schema.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { type CommandDoc, decidedAt } from '#app/data/outbox/command-doc.ts';
import { useDeviceData, useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { markRefusalsRead, readRefusals, subscribeReadRefusals } from '#app/data/outbox/read-refusals.ts';

const prefix = 'command:';
const messageLengthMax = 400;
const refusalsMax = 200;

/** The id of the command of a local notification; null for a notification of the service. */
export const commandOfNotification = (id: string): string | null =>
  id.startsWith(prefix) ? id.slice(prefix.length) : null;

/** The amount that stayed in the wallet; empty if it was not a transfer or has no amount. */
function beginningOf({ payload, type }: CommandDoc): string {
  const transfer = type === 'wallet.transfer' ? TransferSchema.safeParse(payload) : null;
  if (transfer?.success !== true) return '';
  const { amount, currency, to } = transfer.data;
  return `${sayMicro(readMicro(amount))} ${currency} to ${to} stayed in your wallet: `;
}

/** The same words as for a refusal by the rules. */
export function refusalNotification(command: CommandDoc, read: boolean): NotificationDoc {
  const { id, order, problem, requestedAt, type } = command;
  const at = decidedAt(command) ?? requestedAt;
  const why = problem === undefined ? '' : `${problem.detail}. ${problem.remedy}`;
  return {
    id: prefix + id,
    seq: 0,
    order,
    at: isoTime(at),
    type: 'transaction',
    title: type === 'wallet.transfer' ? 'Transfer not sent' : 'Not carried out',
    message: `${beginningOf(command)}${why}`.slice(0, messageLengthMax),
    page: '/wallet?tab=history',
    read,
  };
}

const withoutVerdict = (commands: readonly CommandDoc[]): CommandDoc[] =>
  commands.filter(({ verdict }) => verdict === undefined);

const refusedOf = ({ database }: DeviceData) =>
  database.collections.commands.find({
    selector: { status: 'refused', dismissed: false },
    sort: [{ order: 'asc' }],
    limit: refusalsMax,
  });

/** Marks the notifications of these commands as read, or all of them. */
export async function markLocalRefusalsRead(
  data: DeviceData,
  commands: readonly string[] | 'all',
): Promise<void> {
  const documents = await refusedOf(data).exec();
  const refused = withoutVerdict(documents.map((document) => document.toMutableJSON())).map(({ id }) => id);
  markRefusalsRead(data.userId, commands === 'all' ? refused : commands, refused);
}

const none: readonly CommandDoc[] = [];

const observeRefusals = (data: DeviceData) => observeQuery(refusedOf(data)).pipe(map(withoutVerdict));

/** Newest first. */
export function useLocalRefusals(): readonly NotificationDoc[] {
  const data = useDeviceData();
  const userId = data?.userId;
  const read = useSyncExternalStore(
    subscribeReadRefusals,
    () => (userId === undefined ? '' : readRefusals(userId)),
    () => '',
  );
  const refused = useObservedData(observeRefusals).value ?? none;
  return useMemo(() => {
    const ids = new Set(read.split(' '));
    return refused.map((command) => refusalNotification(command, ids.has(command.id)));
  }, [refused, read]);
}
