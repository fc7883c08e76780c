import { accessTokenTtlMs } from '#domain/limits.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountStore, StoredAccount } from '../account/account-store.ts';
import type { RecentMarks } from './recent-marks.ts';
import { EPOCH_STATE_OF_NOBODY, pickEpochFields, type EpochState } from './session-epoch.ts';
import { NO_RECORD } from '../two-factor/code-check.ts';
import type { TwoFactorStore } from '../two-factor/two-factor-store.ts';

export type EpochMark = { readonly userId: string };

export type SessionEpochs = {
  /** The account with its epoch as the documents have it now; null without an account. */
  read(userId: string): Promise<{ readonly account: StoredAccount; readonly state: EpochState } | null>;
  /** The epoch of an account that was read before. */
  stateOf(account: StoredAccount): Promise<EpochState>;
  /**
   * Makes a change that raises the epoch in its own write (`raiseSessionEpoch`). From then on access tokens of older
   * sessions are refused here, and after a restart too. If the write was not answered, every token of the person is
   * refused until the next refresh has found out the outcome.
   */
  raise<T>(userId: string, write: () => Promise<T>): Promise<T>;
  /** Refuses the sessions that an earlier process ended; for the start. */
  restore(): Promise<void>;
};

export type SessionEpochsDeps = {
  readonly accounts: AccountStore;
  readonly twoFactor: TwoFactorStore;
  readonly accessTokens: AccessTokens;
  readonly marks: RecentMarks<EpochMark>;
  readonly now: () => number;
};

/** Twice the lifetime, because a change may take a while between its mark and its end. */
const MARKS_READ_MS = 2 * accessTokenTtlMs;

export function makeSessionEpochs(deps: SessionEpochsDeps): SessionEpochs {
  const { accounts, twoFactor, accessTokens, marks, now } = deps;
  /** People whose last raise was not answered; the value distinguishes one raise from the next. */
  const unanswered = new Map<string, symbol>();

  const stateOf = async ({ userId, record }: StoredAccount): Promise<EpochState> => ({
    account: pickEpochFields(record),
    secondFactor: pickEpochFields(await twoFactor.read(userId)),
  });
  const load = async (userId: string) => {
    const account = await accounts.find(userId);
    return account && { account, state: await stateOf(account) };
  };
  /** Writes both documents unchanged: an earlier write that is still under way can then no longer succeed. */
  const settle = async (userId: string): Promise<void> => {
    const raise = unanswered.get(userId);
    await accounts.touch(userId);
    await twoFactor.change(userId, (record) => ({ next: record === NO_RECORD ? null : record, value: null }));
    const state = (await load(userId))?.state ?? EPOCH_STATE_OF_NOBODY;
    accessTokens.setEpoch(userId, state);
    if (unanswered.get(userId) === raise) unanswered.delete(userId);
  };
  return {
    stateOf,
    async read(userId) {
      if (unanswered.has(userId)) await settle(userId);
      return load(userId);
    },
    async raise(userId, write) {
      // First, because it only tells a start whose documents to read.
      await marks.put(now(), userId, { userId });
      try {
        const written = await write();
        if (unanswered.has(userId)) await settle(userId);
        else accessTokens.setEpoch(userId, (await load(userId))?.state ?? EPOCH_STATE_OF_NOBODY);
        return written;
      } catch (error) {
        unanswered.set(userId, Symbol(userId));
        accessTokens.setEpoch(userId, 'unknown');
        throw error;
      }
    },
    async restore() {
      const known = await marks.since(now() - MARKS_READ_MS);
      for (const userId of new Set(known.map((mark) => mark.userId))) await settle(userId);
    },
  };
}
