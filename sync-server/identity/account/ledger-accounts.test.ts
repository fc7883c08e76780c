// Proves what the accounts report to the ledger: an opened account, once; a confirmed mailbox, as a keyed hash; and the
// owner of the installation. Nothing is reported twice, and nothing counts as reported without an answer.
import { emptyState } from '#domain/features.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import type { SubmitResult } from '../../commands/authority.ts';
import type { StoredAccount } from './account-store.ts';
import { confirmedMailboxes } from '#domain/mailbox/confirmed-mailboxes.ts';
import { makeLedgerAccounts } from './ledger-accounts.ts';

const ANN = 'ann';
const ADDRESS = 'VIQ-1790000000000-abcdefghijkl';

let state: State;
let submitted: Command[];
let marked: string[];
/** The ledger's answer to a command; by default it commits. */
let answer: (command: Command) => SubmitResult;

const committedResult = (): SubmitResult => ({ ok: true, verdict: { verdict: 'committed' } as never });
const open = (userId = ANN, roles: string[] = ['user']): void => {
  state.users.set(userId, { address: ADDRESS, openedAt: 1, referrer: null, roles } as never);
  state.wallets.set(ADDRESS, userId);
};

beforeEach(() => {
  state = emptyState();
  submitted = [];
  marked = [];
  answer = ({ type, payload }) => {
    if (type === 'account.open') open();
    if (type === 'role.grant') open((payload as { userId: string }).userId, ['user', 'owner']);
    return committedResult();
  };
});

const accounts = () =>
  makeLedgerAccounts({
    authority: {
      state,
      submit(command) {
        submitted.push(command);
        return Promise.resolve(answer(command));
      },
    },
    store: {
      markOpened(userId: string) {
        marked.push(userId);
        return Promise.resolve();
      },
    } as never,
    sealer: { fingerprint: (purpose, text) => `${purpose}/${text}` },
  });

const account = (record: object = {}): StoredAccount =>
  ({ userId: ANN, record: { email: 'A.nn+shop@gmail.com', opened: false, ...record } }) as never;
const ids = (): string[] => submitted.map(({ id }) => id);
const down: SubmitResult = { ok: false, code: 'STORE_UNAVAILABLE' };

describe('an account', () => {
  it('is opened in the ledger, and marked as open', async () => {
    expect(await accounts().open(account())).toEqual({ ok: true, value: null });
    expect(submitted).toEqual([
      { id: 'open:ann', type: 'account.open', actor: 'system', payload: { userId: ANN } },
    ]);
    expect(marked).toEqual([ANN]);
  });

  it('is opened with its referrer', async () => {
    await accounts().open(account({ referrer: 'VIQ-other' }));
    expect(submitted[0]?.payload).toEqual({ userId: ANN, referrer: 'VIQ-other' });
  });

  it('that is open and marked is not submitted again', async () => {
    open();
    expect(await accounts().open(account({ opened: true }))).toEqual({ ok: true, value: null });
    expect([submitted, marked]).toEqual([[], []]);
  });

  it('that is marked, but missing in the ledger, is opened without another mark', async () => {
    await accounts().open(account({ opened: true }));
    expect([ids(), marked]).toEqual([['open:ann'], []]);
  });

  it('that is open, but not marked, is marked', async () => {
    open();
    await accounts().open(account());
    expect([ids(), marked]).toEqual([['open:ann'], [ANN]]);
  });

  it('is not marked when the ledger could not decide', async () => {
    answer = () => down;
    expect(await accounts().open(account())).toMatchObject({ ok: false, code: 'STORE_UNAVAILABLE' });
    expect(marked).toEqual([]);
  });

  it('that was closed is not opened again', async () => {
    state.closedAccounts.set(ANN, 1 as never);
    expect(await accounts().open(account())).toMatchObject({ ok: false, code: 'ACCOUNT_CLOSED' });
    expect(submitted).toEqual([]);
    expect(accounts().knows(ANN)).toBe('closed');
  });

  it('is known, with an address and roles, once it is open', () => {
    expect([accounts().knows(ANN), accounts().ownerOf(ADDRESS)]).toEqual([null, null]);
    expect(() => accounts().standing(ANN)).toThrow('the account is not open in the ledger');
    open();
    expect([accounts().knows(ANN), accounts().ownerOf(ADDRESS)]).toEqual(['open', ANN]);
    expect(accounts().standing(ANN)).toEqual({ address: ADDRESS, roles: ['user'] });
  });
});

describe('a mailbox', () => {
  const CONFIRMED = {
    ...{ id: 'mailbox:ann', type: 'account.confirm_mailbox', actor: 'system' },
    payload: { userId: ANN, mailbox: 'mailbox/ann@gmail.com' },
  };

  it('is confirmed by a hash of its canonical form', async () => {
    open();
    expect(await accounts().confirmMailbox(account())).toEqual({ ok: true, value: null });
    expect(submitted).toEqual([CONFIRMED]);
  });

  it('that was confirmed before the ledger had the account is submitted with it', async () => {
    await accounts().open(account({ emailVerifiedAt: 5 }));
    expect(submitted[1]).toEqual(CONFIRMED);
    await accounts().open(account({ emailVerifiedAt: 5, opened: true }));
    expect(ids()).toEqual(['open:ann', 'mailbox:ann', 'mailbox:ann']);
  });

  it('is not submitted for an account that is not open, or closed, nor twice', async () => {
    expect(await accounts().confirmMailbox(account())).toEqual({ ok: true, value: null });
    open();
    confirmedMailboxes.of(state).byUser.set(ANN, { isFirst: true } as never);
    expect(await accounts().confirmMailbox(account())).toEqual({ ok: true, value: null });
    expect(submitted).toEqual([]);
  });

  it('that could not be submitted is reported, unless it was submitted meanwhile', async () => {
    open();
    answer = () => down;
    expect(await accounts().confirmMailbox(account())).toMatchObject({
      ok: false,
      code: 'STORE_UNAVAILABLE',
    });
    answer = () => {
      confirmedMailboxes.of(state).byUser.set(ANN, { isFirst: true } as never);
      return down;
    };
    expect(await accounts().confirmMailbox(account())).toEqual({ ok: true, value: null });
  });
});

describe('the owner', () => {
  it('is appointed by the system, and exists from then on', async () => {
    open();
    expect(accounts().hasOwner()).toBe(false);
    expect(await accounts().makeOwner(ANN)).toEqual({ ok: true, value: null });
    expect(submitted).toEqual([
      { id: 'owner:ann', type: 'role.grant', actor: 'system', payload: { userId: ANN, role: 'owner' } },
    ]);
    expect(accounts().hasOwner()).toBe(true);
  });

  it('is not appointed if the ledger cannot decide, and a refusal is reported', async () => {
    open();
    answer = () => down;
    expect(await accounts().makeOwner(ANN)).toMatchObject({ ok: false, code: 'STORE_UNAVAILABLE' });
    answer = committedResult;
    await expect(accounts().makeOwner(ANN)).rejects.toThrow('the ledger refused the owner');
  });
});
