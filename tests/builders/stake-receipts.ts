/** Receipts of a stake, with and without its terms, and of the refund after the raise has failed. */
import { projectDocument } from '#domain/project/public-document.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { termsOfOffer } from '#domain/project/terms-of-offer.ts';
import type { Agreement } from '#domain/project-trust/agreement.ts';
import { makeReceipt } from '#domain/receipt/file.ts';
import { anOpenProject, carryOutDue, DAY } from './projects.ts';
import { evidenceIn, namesIn, sealed, serviceKey } from './receipt.ts';
import { foldRows } from './rows.ts';
import { aWorld, person } from './world.ts';

/** Ben puts 60 DC into a raise that needs 100, and is refunded ten days later. */
export function aRefundedStake() {
  const world = aWorld().with(
    person('ada').as('admin'),
    person('cleo').holding('5000 DC'),
    person('ben').holding('500 DC'),
  );
  const id = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  world.send('ben', 'project.invest', { project: id, amount: '60' });
  const project = foldRows(projectDocument, world.entries).get(`project:${id}`) as ProjectValue;
  world.later(11 * DAY);
  carryOutDue(world);
  const block = sealed(world.entries);
  const seqOf = (type: string): number => world.entries.find((entry) => entry.type === type)?.seq ?? 0;
  const evidenceOf = (type: string) => evidenceIn(block, seqOf(type), namesIn(world, 'ben', 'cleo', 'ada'));
  const agreement: Agreement = { project: id, terms: termsOfOffer(project) as Agreement['terms'] };
  const receiptOf = (type: string, more: { agreement?: Agreement; head?: string } = {}) => {
    const { id: transaction, legs, proof, record } = evidenceOf(type);
    const parts = { id: transaction, proof, record, publicKey: serviceKey, stated: { legs } };
    return makeReceipt({ ...parts, ...more });
  };
  return { world, project, agreement, evidenceOf, receiptOf };
}
