import { CURRENCIES } from '#domain/constants.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { shownBalances } from '../explorer/explorer.ts';
import { OwnWalletSchema } from '../http/api-schemas.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';

const OWN_WALLET = endpoint({
  method: 'get',
  path: '/api/wallet',
  summary: 'Own balances as of the last durable entry',
  access: 'bearer',
  limit: 'read',
  stepUp: false,
  status: 200,
  answer: OwnWalletSchema,
});

export const WALLET_ENDPOINTS: readonly Endpoint[] = [OWN_WALLET];

/** As of the last durable entry (`asOf`), for clients without a local copy. */
export const walletEndpoints = (
  walletOf: (userId: string) => Promise<WalletDoc | null>,
): readonly HandledEndpoint[] => [
  withHandler(OWN_WALLET, async ({ session }, reply) => {
    const wallet = await walletOf(session.userId);
    if (wallet === null) sendProblem(reply, 'WALLET_NOT_FOUND');
    else {
      const { address, at } = wallet;
      reply.json({ address, asOf: at, balances: shownBalances(wallet, CURRENCIES) });
    }
  }),
];
