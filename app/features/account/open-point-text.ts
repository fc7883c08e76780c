/** The texts of open points: what prevents closing an account, and how to settle it. */
import type { OpenPoint, OpenPoints } from '#domain/ledger/open-point.ts';
import { exactAmount } from '#app/ui/format.ts';

export type PointText = {
  readonly point: OpenPoint;
  readonly what: string;
  readonly how: string;
  /** The screen on which it is settled, if there is one. */
  readonly at?: { readonly to: string; readonly label: string };
};

type Words = Omit<PointText, 'point'>;
type Speak = (value: string) => Words;

const SEND = { to: '/wallet?tab=send', label: 'Send' };
const INVESTORS = { to: '/investors', label: 'Investors' };

const isOne = (count: string): boolean => count === '1';
const many = (count: string, one: string, more: string): string => `${count} ${isOne(count) ? one : more}`;

const balance =
  (currency: string): Speak =>
  (amount) => ({
    what: `${exactAmount(amount)} ${currency} in your wallet`,
    how: 'Send it to another wallet; the fee comes on top. What is too little to be sent stays behind.',
    at: SEND,
  });

const held =
  (currency: string): Speak =>
  (amount) => ({
    what: `${exactAmount(amount)} ${currency} held`,
    how: 'It is freed or taken back when the bank has decided. Nothing needs to be done until then.',
    at: { to: '/wallet', label: 'Wallet' },
  });

const SPEAK: Readonly<Record<OpenPoint, Speak>> = {
  role: (role) => ({
    what: role === 'owner' ? 'You are an owner of this service' : 'You are an admin of this service',
    how:
      role === 'owner'
        ? 'An owner cannot leave: the role comes with the installation.'
        : 'Ask an owner to take the role from you.',
  }),
  proposals: (count) => ({
    what: many(count, 'proposal about you is open', 'proposals about you are open'),
    how: 'Wait until it is decided, or ask for it to be withdrawn.',
  }),
  balanceDC: balance('DC'),
  balanceUSD: balance('USD'),
  heldDC: held('DC'),
  heldUSD: held('USD'),
  orders: (count) => ({
    what: many(count, 'purchase is not finished', 'purchases are not finished'),
    how: 'Cancel it. A card page that was opened can be paid for up to 45 minutes; wait until that is over.',
    at: { to: '/market', label: 'Market' },
  }),
  disputes: (count) => ({
    what: many(count, 'purchase is disputed at your bank', 'purchases are disputed at your bank'),
    how: 'Wait for the decision of the bank.',
  }),
  owedDC: (amount) => ({
    what: `${exactAmount(amount)} DC owed for a purchase that went back`,
    how: 'Write to support to settle it.',
  }),
  schedules: (count) => ({
    what: many(count, 'scheduled transfer', 'scheduled transfers'),
    how: 'Cancel it, or wait until it has ended.',
    at: { to: '/wallet/scheduled', label: 'Scheduled' },
  }),
  investedDC: (amount) => ({
    what: `${exactAmount(amount)} DC in the investor programme`,
    how: 'Ask for it back: that is possible six months after joining.',
    at: INVESTORS,
  }),
  exits: () => ({
    what: 'An exit from the investor programme is not paid in full',
    how: 'It is paid automatically, in its turn. Nothing needs to be done.',
    at: INVESTORS,
  }),
  shares: (count) => ({
    what: many(count, 'monthly share is held or still to come', 'monthly shares are held or still to come'),
    how: 'Shares are paid after the month has ended, and held ones when your identity is verified.',
    at: INVESTORS,
  }),
  rewardsDC: (amount) => ({
    what: `${exactAmount(amount)} DC of referral rewards on their way`,
    how: 'They are paid to your wallet automatically. Send them on then.',
    at: { to: '/referral', label: 'Referrals' },
  }),
};

/** In the order of the service's list. */
export const describeOpenPoints = (open: OpenPoints): PointText[] =>
  (Object.keys(SPEAK) as OpenPoint[]).flatMap((point) => {
    const value = open[point];
    return value === undefined ? [] : [{ point, ...SPEAK[point](String(value)) }];
  });
