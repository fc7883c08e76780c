/** `npm run job -- payments [--return ID | --by-hand ID]`: lists the payments that wait for staff, or settles one of them. */
import { z } from 'zod';
import { type PaymentAside, PaymentAsideSchema, type SettleAside } from '#domain/payment/aside.ts';
import { StartRefused } from '../config.ts';
import { askServer } from './ask-server.ts';

type Server = { readonly url: string; readonly token: string };

const ListSchema = z.object({ waiting: z.array(PaymentAsideSchema) });

/** What staff have to know of it besides. */
const remarksOn = ({ backOtherwise, backUsd, disputed, payment }: PaymentAside): string[] => [
  ...(payment === null ? ['only by hand'] : []),
  ...(disputed === true ? ['disputed: answer the bank at the card provider'] : []),
  ...(backUsd === undefined ? [] : [`${backUsd} USD went back already`]),
  ...(backOtherwise === true ? ['an amount in another currency went back already'] : []),
];

function lineOf(aside: PaymentAside): string {
  const { amount, code, id, order, since } = aside;
  const remarks = remarksOn(aside).map((remark) => `  (${remark})`);
  return `${since}  ${id}  order ${order}  ${amount ?? 'no amount'}  ${code}${remarks.join('')}`;
}

/** What is to be printed. Only a running server is asked: it alone talks to the card provider. */
export async function settlePayments(server: Server, settlement: SettleAside | null): Promise<string> {
  const path = '/api/operator/payments';
  const answer = await askServer({ ...server, path, ...(settlement !== null && { body: settlement }) });
  if (answer === null)
    throw new StartRefused(`no server answers at ${server.url}: start it, or give its --url`);
  if (settlement !== null) {
    const { id, order } = PaymentAsideSchema.parse(answer);
    const how = settlement.how === 'return' ? 'goes back to the card' : 'is marked as settled';
    return `${id} of order ${order} ${how}.`;
  }
  const { waiting } = ListSchema.parse(answer);
  return waiting.length === 0 ? 'No payment waits for staff.' : waiting.map(lineOf).join('\n');
}
