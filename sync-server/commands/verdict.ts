import { findErrorRow } from '#domain/declared-errors.ts';
import { documentParts } from '#domain/features.ts';
import type { VerdictPart } from '#domain/ledger/document-parts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { TransactionFact } from '#domain/ledger/facts.ts';
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { Verdict } from '#domain/protocol.ts';
import type { Detail } from '#domain/result.ts';
import { isoTime } from '../iso-time.ts';

/** What features add, by the kind of fact from which it follows. */
const parts = new Map<string, VerdictPart>(
  documentParts.flatMap(({ verdict }) =>
    verdict === undefined ? [] : Object.keys(verdict.on).map((kind) => [kind, verdict] as const),
  ),
);

/** The answer that every repeat of a command gets, made only from its entry, the entry's leaf and its block. */
export function makeVerdict(entry: Entry, leaf: Uint8Array, block: number): Verdict {
  const { id, type, verdict, seq, code, detail } = entry;
  const transaction = entry.facts.find(isTransaction);
  const proposal = entry.facts.find((fact) => fact.kind === 'approval.proposed');
  const answer: Verdict = { id, type, verdict, seq, block, at: isoTime(entry.at) };
  // One after the other: an object that is spread from parts costs each command a microsecond.
  if (code !== undefined) {
    answer.code = code;
    answer.detail = findErrorRow(code).text;
  }
  if (detail !== undefined) answer.facts = factsOf(detail);
  if (proposal !== undefined) answer.proposal = proposal.proposal;
  if (transaction !== undefined) tellMovement(answer, transaction, leaf);
  for (const fact of entry.facts) {
    const part = parts.get(fact.kind);
    if (part !== undefined) Object.assign(answer, part.fieldsOf(fact));
  }
  return answer;
}

/** Times are ms in the journal and ISO 8601 on the wire. */
const factsOf = (detail: Detail): Detail =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'number' ? isoTime(value) : value,
    ]),
  );

function tellMovement(answer: Verdict, { amount, fee }: TransactionFact, leaf: Uint8Array): void {
  answer.txId = transactionId(leaf);
  answer.amount = amount;
  answer.fee = fee;
  answer.total = fee === '0' ? amount : writeMicro(readMicro(amount) + readMicro(fee));
}
