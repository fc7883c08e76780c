import type { OpenPoints } from '#domain/account/open-points.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { Closings } from './closings.ts';

export type AccountClosing = {
  /** What keeps the person from closing their account. */
  openPoints(session: AccessSession): OpenPoints;
  /** Closes a person's own account. Errors: ACCOUNT_NOT_EMPTY with what is open, and what the authority cannot do now. */
  closeAccount(session: AccessSession): Promise<Ok<null> | Err<ErrorCode>>;
};

export const makeAccountClosing = (closings: Pick<Closings, 'close' | 'openPoints'>): AccountClosing => ({
  openPoints: ({ userId }) => closings.openPoints(userId),
  async closeAccount({ userId }) {
    const open = closings.openPoints(userId);
    return Object.keys(open).length > 0 ? err('ACCOUNT_NOT_EMPTY', open) : closings.close(userId);
  },
});
