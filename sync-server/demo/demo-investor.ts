import type { DemoWallet, Planned } from './demo-transfers.ts';

const STAKE = '600';
const JOINS_ON_DAY = 2;

type People = { readonly investor: DemoWallet; readonly admin: string };

/**
 * One of the wallets joins the investor programme and is verified; the authority itself pays the months that have ended
 * since.
 */
export function demoInvestor({ investor: { userId }, admin }: People): Planned[] {
  const day = JOINS_ON_DAY;
  const own = { actor: userId };
  return [
    {
      day,
      hour: 9,
      command: { ...own, id: 'demo-world:invest', type: 'investor.join', payload: { amount: STAKE } },
    },
    {
      day,
      hour: 9.5,
      command: { ...own, id: 'demo-world:ask-kyc', type: 'investor.request_kyc', payload: {} },
    },
    {
      day: day + 1,
      hour: 10,
      command: {
        id: 'demo-world:verify-kyc',
        type: 'investor.verify',
        actor: admin,
        payload: { outcome: 'verified', userId },
      },
    },
  ];
}
