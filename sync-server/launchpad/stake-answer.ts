/** A stake as API clients read it, with its transaction and, after a failed raise, its refund. */
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import { addressOfUser } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import type { StakeAnswer } from '#domain/project-launch/answers.ts';
import type { ListedStake } from '#domain/project-launch/stake-view.ts';
import type { Authority } from '../commands/authority.ts';
import { isoTime } from '../iso-time.ts';

type Source = Pick<Authority, 'state' | 'entriesWith'>;
type DurableEntry = Awaited<ReturnType<Authority['readEntries']>>[number];

/** An entry refunds several backers; its facts and its transactions are in the same order. */
function findRefund({ entry, leaf }: DurableEntry, investment: string): StakeAnswer['refund'] {
  const refunds = entry.facts.filter((fact) => fact.kind === 'project.stakes_refunded');
  const own = refunds.findIndex(({ investments }) => investments.includes(investment));
  const fact = refunds[own];
  const movements = entry.facts.filter(isTransaction);
  const places = [...movements.keys()].filter((n) => movements[n]?.transactionKind === 'stake_refund');
  const place = places[own];
  if (fact === undefined || place === undefined) return undefined;
  const { amount, fee } = fact;
  return { amount, fee, at: isoTime(entry.at), txId: transactionId(leaf, place) };
}

export type ListedAnswer = { readonly one: ListedStake; readonly status: StakeAnswer['status'] };

/** The answers of a page. Each block of the journal that it needs is read once. */
export async function answerStakes(source: Source, page: readonly ListedAnswer[]): Promise<StakeAnswer[]> {
  const seqs = page.flatMap(({ one: [, { refundedIn, seq }] }) => [
    seq,
    ...(refundedIn === undefined ? [] : [refundedIn]),
  ]);
  const entries = await source.entriesWith(seqs);
  return page.map(({ one: [investment, stake], status }) => {
    const made = entries.get(stake.seq);
    const refunded = stake.refundedIn === undefined ? undefined : entries.get(stake.refundedIn);
    const refund = refunded === undefined ? undefined : findRefund(refunded, investment);
    return {
      investment,
      address: addressOfUser(source.state, stake.userId) ?? '',
      amount: writeMicro(stake.amount),
      tokens: writeMicro(stake.tokens),
      status,
      at: isoTime(stake.at),
      // The stake is the first transaction of its entry.
      txId: made === undefined ? '' : transactionId(made.leaf),
      ...(refund !== undefined && { refund }),
    };
  });
}
