/** A person's account as a whole: its export, and closing it for good. */
import { AccountExportSchema } from '#domain/account/export.ts';
import { OpenPointsSchema } from '#domain/account/open-points-schema.ts';
import { ACCOUNT_CLOSE_PATH, ACCOUNT_EXPORT_PATH } from '#domain/account/paths.ts';
import { sendDone, sendValue } from '../../http/answers.ts';
import type { ValueCookie } from '../../http/cookies.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import type { Accounts } from '../accounts.ts';

const EXPORT_ACCOUNT = endpoint({
  method: 'get',
  path: ACCOUNT_EXPORT_PATH,
  summary: 'The personal data of the service that the feeds do not have',
  access: 'bearer',
  limit: 'export',
  stepUp: true,
  status: 200,
  answer: AccountExportSchema,
});

const OPEN_POINTS = endpoint({
  method: 'get',
  path: ACCOUNT_CLOSE_PATH,
  summary: 'The open points that prevent closing the account; empty if it can be closed',
  access: 'bearer',
  limit: 'read',
  stepUp: false,
  status: 200,
  answer: OpenPointsSchema,
});

const CLOSE_ACCOUNT = endpoint({
  method: 'post',
  path: ACCOUNT_CLOSE_PATH,
  summary: 'Close the account for good: ends every session and erases the personal data',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  status: 204,
});

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [EXPORT_ACCOUNT, OPEN_POINTS, CLOSE_ACCOUNT];

type AccountDeps = {
  readonly accounts: Pick<Accounts, 'closeAccount' | 'exportAccount' | 'openPoints'>;
  /** The refresh cookie. */
  readonly cookie: Pick<ValueCookie, 'clear'>;
};

export const accountEndpoints = ({ accounts, cookie }: AccountDeps): readonly HandledEndpoint[] => [
  withHandler(EXPORT_ACCOUNT, async ({ session }, reply) => {
    sendValue(reply, await accounts.exportAccount(session));
  }),
  withHandler(OPEN_POINTS, ({ session }, reply) => {
    reply.json({ open: accounts.openPoints(session) });
  }),
  withHandler(CLOSE_ACCOUNT, async ({ session }, reply) => {
    const closed = await accounts.closeAccount(session);
    if (closed.ok) cookie.clear(reply);
    sendDone(reply, closed);
  }),
];
