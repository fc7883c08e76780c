import type { OpenPoints } from '#domain/ledger/open-point.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { Closings } from './closings.ts';

export type AccountClosing = {
  /** The open points that prevent closing the account. */
  openPoints(session: AccessSession): OpenPoints;
  /** Closes the person's own account. Errors: ACCOUNT_NOT_EMPTY with the open points, and the authority's. */
  closeAccount(session: AccessSession): Promise<Ok<null> | Err<ErrorCode>>;
};

export const makeAccountClosing = (closings: Pick<Closings, 'close' | 'openPoints'>): AccountClosing => ({
  openPoints: ({ userId }) => closings.openPoints(userId),
  async closeAccount({ userId }) {
    const open = closings.openPoints(userId);
    return Object.keys(open).length > 0 ? err('ACCOUNT_NOT_EMPTY', open) : closings.close(userId);
  },
});
