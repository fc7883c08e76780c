import { type Payee, PayeeSchema } from '#domain/account/session.ts';
import { AddressSchema } from '#domain/ids.ts';
import { PAYEE_PATH } from '#domain/transfer/paths.ts';
import { Address } from '../../http/api-schemas.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import { sendProblem } from '../../http/problem.ts';
import type { RequestLimiter } from '../../http/request-limiter.ts';

/**
 * The name of a wallet's owner, which a person compares before sending. Only for signed-in people, because addresses
 * are public and names must not be collected. An account without a confirmed mailbox, which anybody can make, has few
 * look-ups an hour. Errors: LOOKUPS_LIMITED with `retryAfterMs`, RECIPIENT_NOT_FOUND.
 */
const PAYEE = endpoint({
  method: 'get',
  path: PAYEE_PATH,
  summary: 'The owner of an address: the name to compare before sending, and their picture',
  access: 'bearer',
  limit: 'payees',
  stepUp: false,
  parameters: Address,
  status: 200,
  answer: PayeeSchema,
});

export const PAYEE_ENDPOINTS: readonly Endpoint[] = [PAYEE];

export type PayeeDeps = {
  /** The sign-up name of a wallet's owner, or null when nobody owns it. */
  readonly nameOf: (address: string) => Promise<string | null>;
  /** Their own picture, or null. */
  readonly pictureOf: (address: string) => Promise<string | null>;
  readonly hasConfirmedMailbox: (userId: string) => Promise<boolean>;
  readonly limiter: Pick<RequestLimiter, 'waitForLookUp'>;
};

export const payeeEndpoints = (deps: PayeeDeps): readonly HandledEndpoint[] => [
  withHandler(PAYEE, async ({ session: { userId }, params }, reply) => {
    const waitMs = (await deps.hasConfirmedMailbox(userId)) ? 0 : deps.limiter.waitForLookUp(userId);
    if (waitMs > 0) {
      sendProblem(reply, 'LOOKUPS_LIMITED', { retryAfterMs: waitMs });
      return;
    }
    const address = AddressSchema.safeParse(params['address']);
    const name = address.success ? await deps.nameOf(address.data) : null;
    if (!address.success || name === null) {
      sendProblem(reply, 'RECIPIENT_NOT_FOUND');
      return;
    }
    const picture = await deps.pictureOf(address.data);
    const payee: Payee = { address: address.data, name, ...(picture !== null && { picture }) };
    reply.json(payee);
  }),
];
