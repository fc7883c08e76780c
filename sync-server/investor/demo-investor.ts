import type { DemoPart, DemoStage, PlannedCommand } from '../demo/demo-feature.ts';

const STAKE = '600';
const JOINS_ON_DAY = 2;

/** The index of the wallet that invests. */
const WALLET = 1;

function plan({ admin, wallets }: DemoStage): PlannedCommand[] {
  const userId = wallets[WALLET]?.userId;
  if (userId === undefined) return [];
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

/** One of the wallets joins the investor programme and is verified; the authority itself pays the months that have ended since. */
export const demoInvestor: DemoPart = { plan, makes: { wallet: WALLET, what: 'an investor' } };
