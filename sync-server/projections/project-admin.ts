/** Projects the acts of staff and of the system, for staff. Pure. */
import type { NewDocument } from '#couchdb/document-store.ts';
import { documentParts, ruleOf } from '#domain/features.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { type AuditDoc, ORDER_TOP } from '#domain/protocol.ts';
import { isoTime } from '#domain/iso-time.ts';

const staff = documentParts.flatMap((part) => part.staff ?? []);
const timesOf = new Map<string, readonly string[]>(staff.flatMap(({ times = {} }) => Object.entries(times)));
const actOf = new Map<string, string>(staff.flatMap(({ acts = {} }) => Object.entries(acts)));

/** Times are ms in the journal and ISO 8601 on the wire. */
function onTheWire(fact: Fact): Record<string, unknown> {
  let wire: Record<string, unknown> = { ...fact };
  for (const field of timesOf.get(fact.kind) ?? []) wire = withIsoTime(wire, field.split('.'));
  return wire;
}

function withIsoTime(wire: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  const [field = '', ...inner] = path;
  const value = wire[field];
  if (typeof value === 'number') return { ...wire, [field]: isoTime(value) };
  if (typeof value !== 'object' || value === null) return wire;
  return { ...wire, [field]: withIsoTime(value as Record<string, unknown>, inner) };
}

/**
 * Staff do not see people's private business here; they do see what the system does with it, unless the person caused
 * it.
 */
function isOwnBusiness({ actor, type }: Entry): boolean {
  const rule = ruleOf(type);
  return rule === undefined || (rule.isPrivate && (rule.origin === 'system' || actor !== SYSTEM_ACTOR));
}

export function auditDocuments(entry: Entry): (NewDocument & AuditDoc)[] {
  const isPrivate = isOwnBusiness(entry);
  const facts = isPrivate ? entry.facts.filter(({ kind }) => actOf.has(kind)) : entry.facts;
  const [first] = facts;
  if (isPrivate && first === undefined) return [];
  const id = String(entry.seq).padStart(12, '0');
  return [
    {
      _id: `audit:${id}`,
      id,
      seq: entry.seq,
      order: ORDER_TOP - entry.seq,
      at: isoTime(entry.at),
      actor: isPrivate ? SYSTEM_ACTOR : entry.actor,
      action: (isPrivate && first !== undefined ? actOf.get(first.kind) : undefined) ?? entry.type,
      verdict: entry.verdict,
      ...(entry.code === undefined ? {} : { code: entry.code }),
      facts: facts.map(onTheWire),
    },
  ];
}
