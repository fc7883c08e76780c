/** The equations of the launchpad, which hold after every entry: the audit and the tests check them. */
import { projectTokens, projectTokensFor, tokenCode, tokenMint } from '../ledger/accounts.ts';
import { balanceOf, type State } from '../ledger/state.ts';
import { type Micro, writeMicro } from '../money.ts';
import { escrowAccount, projectOf, projectVaultAccount, vestingAccount } from '../project/accounts.ts';
import type { Project } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { listStakes, stakes } from '../stake/stakes.ts';
import { launches } from './launches.ts';

type Equation = { readonly what: string; readonly left: Micro; readonly right: Micro };

/** What does not add up, in words; empty if everything does. It reads every account once. */
export function projectFaults(state: State): string[] {
  const inWallets = tokensInWallets(state);
  const broken = [...projects.of(state).byId].flatMap(([id, project]) =>
    [
      ...moneyEquations(state, id, project),
      ...stakeEquations(state, id, project),
      ...tokenEquations(state, id, { ...project, inWallets }),
    ]
      .filter(({ left, right }) => left !== right)
      .map(({ left, right, what }) => `${id}: ${what}: ${writeMicro(left)} and ${writeMicro(right)}`),
  );
  return [...broken, ...orphanAccounts(state)];
}

/** Accounts of projects that do not exist. */
function orphanAccounts(state: State): string[] {
  const { byId } = projects.of(state);
  return [...state.accounts.keys()]
    .filter((account) => {
      const project = projectOf(account);
      return project !== null && !byId.has(project);
    })
    .map((account) => `${account} belongs to no project`);
}

/** The sum of a token in all wallets, by its code. */
function tokensInWallets(state: State): ReadonlyMap<string, Micro> {
  const sums = new Map<string, Micro>();
  for (const [account, { posted }] of state.accounts) {
    if (!account.startsWith('user:')) continue;
    const code = account.slice(account.indexOf(':', 'user:'.length) + 1);
    sums.set(code, (sums.get(code) ?? 0n) + posted);
  }
  return sums;
}

const postedBalance = (state: State, account: string): Micro => balanceOf(state, account).posted;

function moneyEquations(state: State, id: string, project: Project): Equation[] {
  const launch = launches.of(state).byId.get(id);
  const escrow = postedBalance(state, escrowAccount(id));
  const vesting = postedBalance(state, vestingAccount(id));
  const vault = postedBalance(state, projectVaultAccount(id));
  const { completionFee = 0n, paidOut = 0n, released = 0n, vested = 0n } = launch ?? {};
  const { raised, refunded, refundFees } = project;
  return [
    {
      what: 'raised = escrow + released + vesting + completion fee + refunded with fees',
      left: raised,
      right: escrow + released + vested + vesting + completionFee + refunded + refundFees,
    },
    { what: 'Project Vault = released + vested − paid out', left: vault, right: released + vested - paidOut },
    ...(launch === undefined
      ? []
      : [
          {
            what: 'release + vesting half + completion fee = raised',
            left: launch.release + launch.vesting + completionFee,
            right: raised,
          },
        ]),
  ];
}

/** The stakes sum to what was raised, refunded and sold. */
function stakeEquations(state: State, id: string, project: Project): Equation[] {
  const backers = [...(stakes.of(state).byProject.get(id)?.keys() ?? [])];
  const list = backers.flatMap((userId) => listStakes(state, id, userId).map(([, stake]) => stake));
  const open = list.filter(({ isRefunded }) => !isRefunded);
  const sum = (of: typeof list, name: 'amount' | 'tokens'): Micro =>
    of.reduce((total, stake) => total + stake[name], 0n);
  return [
    { what: 'stakes = raised', left: sum(list, 'amount'), right: project.raised },
    {
      what: 'stakes that are not refunded = raised − refunded with fees',
      left: sum(open, 'amount'),
      right: project.raised - project.refunded - project.refundFees,
    },
    { what: 'tokens of stakes = tokens sold', left: sum(open, 'tokens'), right: project.tokensSold },
    { what: 'backers', left: BigInt(backers.length), right: BigInt(project.backers) },
  ];
}

type Tokens = Project & { readonly inWallets: ReadonlyMap<string, Micro> };

function tokenEquations(
  state: State,
  id: string,
  { approved, inWallets, terms: { symbol, totalSupply }, tokensSold }: Tokens,
): Equation[] {
  const burned = launches.of(state).byId.get(id)?.burned ?? 0n;
  const unsold =
    postedBalance(state, projectTokens(id, symbol)) +
    postedBalance(state, projectTokensFor('marketing', id, symbol)) +
    postedBalance(state, projectTokensFor('liquidity', id, symbol));
  const minted = approved ? totalSupply : 0n;
  return [
    {
      what: 'supply of tokens = mint',
      left: minted - burned,
      right: -postedBalance(state, tokenMint(id, symbol)),
    },
    { what: 'supply = sold + unsold + burned', left: minted, right: tokensSold + unsold + burned },
    { what: 'sold = in wallets', left: tokensSold, right: inWallets.get(tokenCode(id, symbol)) ?? 0n },
  ];
}
