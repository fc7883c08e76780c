import { userAccount } from '../ledger/accounts.ts';
import { defineRule } from '../ledger/rule.ts';
import { availableOf } from '../ledger/state.ts';
import { parseAmount, writeMicro } from '../money.ts';
import { projectVaultAccount } from '../project/accounts.ts';
import { findProject } from '../project/projects.ts';
import { err, ok } from '../result.ts';
import { findLaunched } from './release.ts';
import { type ProjectAmount, ProjectAmountSchema } from './schema.ts';

/**
 * The creator takes released money from the Project Vault into their wallet. Refusals in order: NOT_THE_CREATOR,
 * PROJECT_NOT_FOUND, PROJECT_NOT_LAUNCHED, PROJECT_FROZEN, AMOUNT_INVALID, PAYOUT_TOO_LARGE.
 */
export const payOutRule = defineRule<ProjectAmount>({
  type: 'project.pay_out',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: ProjectAmountSchema,
  decide({ state, actor }, { amount: text, project: id }) {
    const creator = findProject(state, id)?.creator;
    if (creator !== undefined && creator !== actor) return err('NOT_THE_CREATOR');
    const found = findLaunched(state, id);
    if (!found.ok) return found;
    const parsed = parseAmount(text);
    if (!parsed.ok) return parsed;
    const amount = parsed.value;
    const account = projectVaultAccount(id);
    const available = availableOf(state, account);
    if (amount > available) {
      return err('PAYOUT_TOO_LARGE', { available: writeMicro(available), field: 'amount' });
    }
    const { address } = found.value.project;
    const to = state.users.get(actor)?.address ?? '';
    return ok({
      postings: [
        { account, amount: -amount },
        { account: userAccount(actor, 'DC'), amount },
      ],
      facts: [
        {
          amount: writeMicro(amount),
          currency: 'DC',
          fee: '0',
          from: address,
          kind: 'transaction.recorded',
          to,
          toUser: actor,
          transactionKind: 'project_payout',
        },
        { amount: writeMicro(amount), kind: 'project.paid_out', project: id, userId: actor },
      ],
    });
  },
});
