// Proves that the payment of a request names the request to both parties and to nobody else, neither in the explorer
// nor to staff.
import { expect, it } from 'vitest';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import { entryLeaf, publicRecord } from '#domain/ledger/record.ts';
import { TransactionDocSchema } from '#domain/protocol.ts';
import { auditDocuments } from './project-admin.ts';
import { explorerDocuments } from './project-public.ts';
import { listParties, userDocuments } from './project-user.ts';

const world = aWorld().with(person('ann').holding('10 DC'), person('ben'));
const request = aRequest({ to: world.address('ben'), amount: '5', currency: 'DC', note: 'Lunch' });
const { id } = request.request;

function entryOf(label: string, type: string, payload: unknown) {
  const answer = world.send(label, type, payload);
  if (!answer.decided) throw new Error(answer.code);
  return answer.entry;
}

it('both parties’ transactions name the request', () => {
  const entry = entryOf('ann', 'wallet.transfer', request);
  const sourced = { entry, leaf: entryLeaf(entry) };
  for (const [label, direction] of [
    ['ann', 'out'],
    ['ben', 'in'],
  ] as const) {
    const [{ _id, ...transaction } = { _id: '' }] = userDocuments(sourced, idOf(label));
    expect(_id).toMatch(/^transactions:/);
    expect(TransactionDocSchema.parse(transaction)).toMatchObject({
      direction,
      requestId: id,
      note: 'Lunch',
    });
  }
  for (const shown of [explorerDocuments(sourced), publicRecord(entry), auditDocuments(entry)]) {
    expect(JSON.stringify(shown)).not.toContain(id);
  }
});

it('a cancellation concerns only its maker', () => {
  const another = aRequest({ to: world.address('ben'), amount: '5', currency: 'DC' });
  const entry = entryOf('ben', 'wallet.cancel_request', another);
  expect([...listParties(entry)]).toEqual([idOf('ben')]);
  expect(auditDocuments(entry)).toEqual([]);
});
