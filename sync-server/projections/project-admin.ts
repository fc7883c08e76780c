/** What staff see of the acts of staff and of the system. Pure. */
import type { NewDocument } from '#couchdb/document-store.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Entry, Fact } from '#domain/ledger/entry.ts';
import { type AuditDoc, ORDER_TOP } from '#domain/protocol.ts';
import { isoTime } from '../iso-time.ts';

/** Times are ms in the journal and ISO 8601 on the wire. */
function onTheWire(fact: Fact): Record<string, unknown> {
  if (fact.kind === 'referral.earned') return { ...fact, joinedAt: isoTime(fact.joinedAt) };
  if (fact.kind !== 'approval.proposed') return { ...fact };
  return { ...fact, dueAt: isoTime(fact.dueAt), expiresAt: isoTime(fact.expiresAt) };
}

/** A person's own business is not for staff to read here: their wallet, schedules, privacy, security, investments and orders. */
const isOwnBusiness = ({ actor, type }: Entry): boolean =>
  /^(?:wallet|schedule|privacy)\.|^account\.security_|^investor\.(?:join|exit|cancel_exit)$/.test(type) ||
  (type.startsWith('purchase.') && actor !== SYSTEM_ACTOR);

export function auditDocuments(entry: Entry): (NewDocument & AuditDoc)[] {
  if (isOwnBusiness(entry)) return [];
  const id = String(entry.seq).padStart(12, '0');
  return [
    {
      _id: `audit:${id}`,
      id,
      seq: entry.seq,
      order: ORDER_TOP - entry.seq,
      at: isoTime(entry.at),
      actor: entry.actor,
      action: entry.type,
      verdict: entry.verdict,
      ...(entry.code === undefined ? {} : { code: entry.code }),
      facts: entry.facts.map(onTheWire),
    },
  ];
}
