/** The terms that a proposal can change, and their differences, as text. Pure. */
import { changeDeal, DEAL_FIELDS, type DealField } from '#domain/project/deal.ts';
import type { Deal, DealChange } from '#domain/project/document.ts';
import { exactAmount, formatCount } from '#app/ui/format.ts';
import { dc, momentText } from './project-text.ts';

const NAMES: Readonly<Record<DealField, string>> = {
  softCap: 'Soft cap',
  hardCap: 'Hard cap',
  continueAfterHardCap: 'At the hard cap',
  price: 'IQ price',
  launchPrice: 'Launch price',
  totalSupply: 'Total supply',
  presaleEndAt: 'End of the presale',
  endAt: 'End date',
  minStake: 'Minimum for a backer',
  maxStake: 'Maximum for a backer',
  allow: 'Invited wallets',
};

/** "3 wallets: 1 added, 2 removed" */
function walletsText(now: readonly string[] | undefined, before: readonly string[] | undefined): string {
  if (now === undefined) return 'Everybody';
  const count = `${formatCount(now.length)} ${now.length === 1 ? 'wallet' : 'wallets'}`;
  if (before === undefined || before === now) return count;
  const added = now.filter((address) => !before.includes(address)).length;
  const removed = before.filter((address) => !now.includes(address)).length;
  return `${count}: ${String(added)} added, ${String(removed)} removed`;
}

const limitText = (limit: string | undefined): string => (limit === undefined ? 'None' : dc(limit));

const amountOf =
  (field: 'softCap' | 'hardCap' | 'price' | 'launchPrice') =>
  (deal: Deal): string =>
    dc(deal[field]);

/** `before`: the deal that the list of wallets is compared with. */
const TEXT_OF: Readonly<Record<DealField, (deal: Deal, before: Deal) => string>> = {
  softCap: amountOf('softCap'),
  hardCap: amountOf('hardCap'),
  continueAfterHardCap: (deal) =>
    deal.continueAfterHardCap ? 'Goes on until the end date' : 'The presale stops',
  price: amountOf('price'),
  launchPrice: amountOf('launchPrice'),
  totalSupply: (deal) => `${exactAmount(deal.totalSupply)} tokens`,
  presaleEndAt: (deal) => momentText(deal.presaleEndAt),
  endAt: (deal) => momentText(deal.endAt),
  minStake: (deal) => limitText(deal.minStake),
  maxStake: (deal) => limitText(deal.maxStake),
  allow: (deal, before) => walletsText(deal.allow, before.allow),
};

export type Difference = {
  readonly field: DealField;
  readonly name: string;
  readonly before: string;
  readonly after: string;
};

export function differences(from: Deal, to: DealChange): Difference[] {
  const after = changeDeal(from, to);
  return DEAL_FIELDS.filter((field) => to[field] !== undefined).map((field) => ({
    field,
    name: NAMES[field],
    before: TEXT_OF[field](from, from),
    after: TEXT_OF[field](after, from),
  }));
}
