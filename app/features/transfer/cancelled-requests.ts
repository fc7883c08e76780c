/**
 * Marks the request itself as cancelled, so that the person's other devices know; the command is known to this device only.
 */
import { combineLatest } from 'rxjs';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { cancelPaymentRequest } from './commands.ts';
import { concernsRequest, hasCancelledRequest } from './request-commands.ts';

/** Only once the cancellation is decided, because until then somebody may still pay. Returns a function that stops it. */
export function markCancelled({ collections: { commands, requests } }: DeviceDatabase): () => void {
  const mark = async (id: string, { verdict }: CommandDoc): Promise<void> => {
    const at = isoTime(now());
    const document = await requests.findOne(id).exec();
    await document?.incrementalModify((held: RequestDoc) =>
      held.cancelledAt === undefined ? { ...held, cancelledAt: verdict?.at ?? at, updatedAt: at } : held,
    );
  };
  const decided = commands.find({
    selector: { type: cancelPaymentRequest.type, status: { $in: ['done', 'refused'] } },
  });
  const marking = combineLatest([observeQuery(requests.find()), observeQuery(decided)]).subscribe(
    ([made, wishes]) => {
      for (const { id } of made.filter(({ cancelledAt }) => cancelledAt === undefined)) {
        const wish = wishes.find((command) => hasCancelledRequest(command) && concernsRequest(command, id));
        // If the device cannot store the mark now, it tries again when it is next opened: the command is still there.
        if (wish !== undefined) void mark(id, wish).catch(() => undefined);
      }
    },
  );
  return () => marking.unsubscribe();
}
