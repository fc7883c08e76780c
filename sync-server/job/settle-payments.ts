/** `npm run job -- payments`: lists the payments and failed refunds that wait for staff, or settles one of them as they decided. */
import { OPERATOR_PAYMENTS_PATH } from '#domain/operations/paths.ts';
import { z } from 'zod';
import { type PaymentAside, PaymentAsideSchema, type SettleAside } from '#domain/payment/payment-aside.ts';
import { StartRefused } from '../config.ts';
import { askServer } from './ask-server.ts';

type Server = { readonly url: string; readonly token: string };

const ListSchema = z.object({ waiting: z.array(PaymentAsideSchema) });

/** Further facts for staff about a payment. */
const remarksOn = ({ backOtherwise, backUsd, disputed, payment, restorable }: PaymentAside): string[] => [
  ...(payment === null && restorable !== true ? ['only by hand'] : []),
  ...(restorable === true ? ['its DC can be returned: --credit'] : []),
  ...(disputed === true ? ['disputed: answer the bank at the card provider'] : []),
  ...(backUsd === undefined ? [] : [`${backUsd} USD already refunded`]),
  ...(backOtherwise === true ? ['an amount in another currency already refunded'] : []),
];

function lineOf(aside: PaymentAside): string {
  const { amount, code, id, order, since } = aside;
  const remarks = remarksOn(aside).map((remark) => `  (${remark})`);
  return `${since}  ${id}  order ${order}  ${amount ?? 'no amount'}  ${code}${remarks.join('')}`;
}

const DONE: Readonly<Record<SettleAside['how'], string>> = {
  return: 'is refunded to the card',
  'by-hand': 'is marked as settled',
  credit: 'is settled: the DC are returned to the buyer',
};

/** Returns the text to print. It asks only a running server, which alone talks to the card provider. */
export async function settlePayments(server: Server, settlement: SettleAside | null): Promise<string> {
  const path = OPERATOR_PAYMENTS_PATH;
  const answer = await askServer({ ...server, path, ...(settlement !== null && { body: settlement }) });
  if (answer === null)
    throw new StartRefused(`no server answers at ${server.url}: start it, or give its --url`);
  if (settlement !== null) {
    const { id, order } = PaymentAsideSchema.parse(answer);
    return `${id} of order ${order} ${DONE[settlement.how]}.`;
  }
  const { waiting } = ListSchema.parse(answer);
  return waiting.length === 0 ? 'No payments are waiting for staff.' : waiting.map(lineOf).join('\n');
}
