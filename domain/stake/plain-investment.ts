import { countFields, isPlainAmount } from '../ledger/plain-payload.ts';
import { PROJECT_ID } from '../project/schema.ts';
import { type InvestInProject, PROPOSAL_SEEN, TERMS_HASH } from './schema.ts';

/** Parses an investment in its usual form as the schema would, but faster: keys in canonical order. Null if only the schema can parse it. */
export function readPlainInvestment(payload: unknown): InvestInProject | null {
  const fields = countFields(payload, FIELDS);
  if (fields === 0) return null;
  const { amount, minTokens, project, proposal, terms } = payload as Readonly<Record<string, unknown>>;
  if (!isPlainAmount(amount) || !matches(PROJECT_ID, project)) return null;
  if (fields === REQUIRED) return { amount, project };
  if (fields !== FIELDS.size || !isPlainAmount(minTokens)) return null;
  if (!matches(PROPOSAL_SEEN, proposal) || !matches(TERMS_HASH, terms)) return null;
  return { amount, minTokens, project, proposal, terms };
}

const FIELDS = new Set(['amount', 'minTokens', 'project', 'proposal', 'terms']);
/** The number of fields that are never left out. */
const REQUIRED = 2;

const matches = (pattern: RegExp, value: unknown): value is string =>
  typeof value === 'string' && pattern.test(value);
