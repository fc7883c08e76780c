import { monthAfter, formatMonth } from '#domain/investor/month.ts';
import type { InvestorStanding } from '#domain/investor/document.ts';
import { longMonth } from '../../ui/month-text.ts';

/** The month in which the current month is paid; 'TBD' while nothing is invested. `now` in ms. */
export const nextPayoutText = ({ investedDc }: Pick<InvestorStanding, 'investedDc'>, now: number): string =>
  investedDc === '0' ? 'TBD' : longMonth(monthAfter(formatMonth(now)));
