/** Closes an account for good: first in the ledger, then by erasing all personal data. */
import { ACCOUNTS, PUSHES } from '#couchdb/databases.ts';
import { sortOpenPoints } from '#domain/account/open-points.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { openPoints } from '#domain/features.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { OpenPoints } from '#domain/ledger/open-point.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Erasures } from '../../erasures.ts';
import type { Log } from '../../log.ts';
import { readPagesByPrefix } from '../../document-pages.ts';
import type { LedgerGate } from '../account/ledger-accounts.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';
import { eraseAccount, type EraseDeps } from './erase-account.ts';
import { removeDocument } from '../account/remove-documents.ts';

type Outcome = Ok<null> | Err<ErrorCode>;

export type Closings = {
  /** The open points that prevent closing the account now. */
  openPoints(userId: string): OpenPoints;
  /**
   * Closes the account of a person who has given a proof. It is resumed after a crash, and a repeat submits the same
   * command. Errors: ACCOUNT_NOT_EMPTY with the open points, and the authority's.
   */
  close(userId: string): Promise<Outcome>;
  /** Resumes what a crash or a failing store interrupted. */
  resume(): Promise<void>;
};

export type ClosingDeps = EraseDeps & {
  readonly authority: LedgerGate;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly erasures: Pick<Erasures, 'erasing'>;
  readonly log: Log;
};

/** The account being closed and its command: written first, removed last. */
type Marker = { readonly command: string };

const PREFIX = 'closing:';

export function makeClosings(deps: ClosingDeps): Closings {
  const { store, authority, erasures, now, log } = deps;
  const underWay = new Map<string, Promise<Outcome>>();

  const openNow = (userId: string): OpenPoints => sortOpenPoints(openPoints(authority.state, userId, now()));
  const carryOn = async (userId: string): Promise<Outcome> => {
    const command = await markOf(deps, userId);
    if (!authority.state.closedAccounts.has(userId)) {
      const result = await authority.submit({
        ...{ id: command, type: 'account.close', actor: SYSTEM_ACTOR },
        payload: { userId },
      });
      // The outcome is unknown: the marker stays, and the same command is submitted again.
      if (!result.ok) return err(result.code, result.detail);
      if (!authority.state.closedAccounts.has(userId)) {
        await removeDocument(store, PREFIX + userId);
        return err('ACCOUNT_NOT_EMPTY', openNow(userId));
      }
    }
    const { closedAt } = authority.state.closedAccounts.get(userId) ?? { closedAt: now() };
    await erasures.erasing([ACCOUNTS, PUSHES], () => eraseAccount(deps, { userId, closedAt }));
    await removeDocument(store, PREFIX + userId);
    log.info({ userId }, 'an account was closed and its personal data erased');
    return ok(null);
  };
  const close = (userId: string): Promise<Outcome> => {
    const same = underWay.get(userId);
    if (same !== undefined) return same;
    const closing = carryOn(userId).finally(() => underWay.delete(userId));
    underWay.set(userId, closing);
    return closing;
  };

  return {
    openPoints: openNow,
    close,
    async resume() {
      for await (const page of readPagesByPrefix(store, ACCOUNTS, PREFIX)) {
        for (const { _id } of page) await close(_id.slice(PREFIX.length));
      }
    },
  };
}

/** The command of the current closing, or of a new one. */
async function markOf({ store, randomBytes }: ClosingDeps, userId: string): Promise<string> {
  const _id = PREFIX + userId;
  const known = await store.get<Marker>(ACCOUNTS, _id);
  if (known !== null) return known.command;
  const command = `close:${randomId(randomBytes)}`;
  await store.put(ACCOUNTS, { _id, ...{ command } });
  return command;
}
