import { type RequestHandler, type Response, Router } from 'express';
import { CURRENCIES } from '#domain/constants.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { shownBalances } from '../explorer/explorer.ts';
import { sendProblem } from './problem.ts';

export type WalletRouteDeps = {
  readonly authenticate: RequestHandler;
  readonly sessionOf: (response: Response) => { readonly userId: string };
  /** The durable wallet of a person. */
  readonly walletOf: (userId: string) => Promise<WalletDoc | null>;
};

/** `GET /api/wallet`: one's own balances as of the time of the last durable entry (`asOf`), for clients without a local copy. */
export function walletRoutes({ authenticate, sessionOf, walletOf }: WalletRouteDeps): Router {
  const router = Router();
  router.get('/api/wallet', authenticate, async (_request, response) => {
    const wallet = await walletOf(sessionOf(response).userId);
    if (wallet === null) {
      sendProblem(response, 'WALLET_NOT_FOUND');
      return;
    }
    const { address, at } = wallet;
    response
      .set('cache-control', 'no-store')
      .json({ address, asOf: at, balances: shownBalances(wallet, CURRENCIES) });
  });
  return router;
}
