/** Builds entries that move project tokens; the ledger itself decides and applies them, without a product rule. */
import { apply, decide } from '#domain/features.ts';
import { z } from 'zod';
import { projectTokens, tokenAccount, tokenMint } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { defineRule, type Effects } from '#domain/ledger/rule.ts';
import type { State } from '#domain/ledger/state.ts';
import { parseAmount } from '#domain/money.ts';
import { ok } from '#domain/result.ts';

type Change = { readonly state: State; readonly at: number };

let made = 0;

/** The ledger knows the entry's type, and it changes nothing but balances. */
export function makeEntry({ state, at }: Change, effects: Partial<Effects>): Entry {
  const rule = defineRule({
    type: 'ledger.issue',
    origin: 'system',
    isPrivate: false,
    approval: null,
    schema: z.unknown(),
    decide: () => ok({ postings: [], facts: [], ...effects }),
  });
  const id = `tokens-${String(++made).padStart(12, '0')}`;
  const command = { id, type: rule.type, actor: 'system', payload: {}, requestHash: '00', rule };
  const entry = decide(state, command, at);
  apply(state, entry);
  return entry;
}

const toMicro = (amount: string): bigint => {
  const parsed = parseAmount(amount);
  if (!parsed.ok) throw new Error(`${amount} is not an amount`);
  return parsed.value;
};

type Allotted = {
  readonly user: string;
  readonly project: string;
  readonly sum: string;
  readonly hold: string;
};

/** Allots tokens to a person from their mint, `sum` such as '10 SUN'; locked under the name `hold`. */
export function allot(change: Change, { user, project, sum, hold }: Allotted): Entry {
  const [text = '', symbol = ''] = sum.split(' ');
  const [account, amount] = [tokenAccount(user, project, symbol), toMicro(text)];
  return makeEntry(change, {
    postings: [
      { account: tokenMint(project, symbol), amount: -amount },
      { account: projectTokens(project, symbol), amount },
      { account: projectTokens(project, symbol), amount: -amount },
      { account, amount },
    ],
    holds: [{ id: hold, account, amount, action: 'placed' }],
  });
}

/** Releases locked tokens. */
export function unlock(change: Change, { user, project, sum, hold }: Allotted): Entry {
  const [text = '', symbol = ''] = sum.split(' ');
  const account = tokenAccount(user, project, symbol);
  return makeEntry(change, { holds: [{ id: hold, account, amount: toMicro(text), action: 'released' }] });
}
