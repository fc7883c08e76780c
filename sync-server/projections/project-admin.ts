/** What staff see of the acts of staff and of the system. Pure. */
import type { NewDocument } from '#couchdb/document-store.ts';
import { ruleOf } from '#domain/features.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { type AuditDoc, ORDER_TOP } from '#domain/protocol.ts';
import { isoTime } from '../iso-time.ts';

/** Times are ms in the journal and ISO 8601 on the wire. */
function onTheWire(fact: Fact): Record<string, unknown> {
  if (fact.kind === 'referral.earned')
    return { ...fact, joinedAt: isoTime(fact.joinedAt), ...heldUntilOf(fact) };
  if (fact.kind === 'referral.confirmed') return { ...fact, ...heldUntilOf(fact) };
  if (fact.kind !== 'approval.proposed') return { ...fact };
  return { ...fact, dueAt: isoTime(fact.dueAt), expiresAt: isoTime(fact.expiresAt) };
}

const heldUntilOf = ({ heldUntil }: { readonly heldUntil?: number }) =>
  heldUntil === undefined ? {} : { heldUntil: isoTime(heldUntil) };

/** What is collected of somebody who owes concerns staff, whatever it was collected from. */
const collectedIn = ({ facts }: Entry): readonly Fact[] =>
  facts.filter(({ kind }) => kind === 'receivable.collected');

/** A person's own business is not for staff to read here; what the system does with it is, unless the person caused it. */
function isOwnBusiness({ actor, type }: Entry): boolean {
  const rule = ruleOf(type);
  return rule === undefined || (rule.isPrivate && (rule.origin === 'system' || actor !== SYSTEM_ACTOR));
}

export function auditDocuments(entry: Entry): (NewDocument & AuditDoc)[] {
  const isPrivate = isOwnBusiness(entry);
  const facts = isPrivate ? collectedIn(entry) : entry.facts;
  if (isPrivate && facts.length === 0) return [];
  const id = String(entry.seq).padStart(12, '0');
  return [
    {
      _id: `audit:${id}`,
      id,
      seq: entry.seq,
      order: ORDER_TOP - entry.seq,
      at: isoTime(entry.at),
      actor: isPrivate ? SYSTEM_ACTOR : entry.actor,
      action: isPrivate ? 'receivable.collect' : entry.type,
      verdict: entry.verdict,
      ...(entry.code === undefined ? {} : { code: entry.code }),
      facts: facts.map(onTheWire),
    },
  ];
}
