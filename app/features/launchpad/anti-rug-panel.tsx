import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import {
  BURN_EVER_BPS,
  BURN_WINDOW_BPS,
  LIQUIDITY_KEPT_BPS,
  LIQUIDITY_LOCK_MS,
  MARKETING_BPS,
  PRICE_STEP_BPS,
  VESTING_DAYS,
} from '#domain/project-launch/constants.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { BPS_PER_WHOLE } from '#domain/money.ts';
import { GO_LIVE_WINDOW_MS } from '#domain/project/constants.ts';
import { bpsText } from '#app/ui/market-format.ts';
import { dc } from './project-text.ts';
import { type LaunchpadTerms, useLaunchpadTerms } from './use-launchpad-terms.ts';

const daysText = (ms: number): string => String(ms / DAY_MS);
const half = bpsText(BPS_PER_WHOLE / 2n);

type Group = { readonly title: string; readonly rules: readonly string[] };

/** Every figure comes from the constants and the terms in force. */
const groupsOf = ({
  completionFeeBps,
  escrowReleaseOn,
  refundFeeDc,
  takeBackHours,
  vestingMode,
}: LaunchpadTerms): readonly Group[] => [
  {
    title: 'Investor protections',
    rules: [
      'Every investment stays in escrow until the soft cap is met and the project is launched.',
      `If the soft cap is missed, every backer is refunded automatically${refundFeeDc === 0n ? '' : `, less ${dc(refundFeeDc)}`}.`,
      ...(takeBackHours === 0
        ? []
        : [
            `You can take an investment back within ${String(takeBackHours)} hours, while the raise is open and below its hard cap.`,
          ]),
      'The terms are frozen and hashed with the first investment.',
    ],
  },
  {
    title: 'Creator protections',
    rules: [
      `${half} of the raise is released ${escrowReleaseOn === 'launch' ? 'at the launch' : 'after a check by the staff'}, ${half} ${vestingMode === 'cliff' ? 'after' : 'day by day over'} ${String(VESTING_DAYS)} days.`,
      `After a successful raise the creator has ${daysText(GO_LIVE_WINDOW_MS)} days to go live; then the project launches automatically.`,
      `A fee of ${bpsText(completionFeeBps)} is due only when a raise succeeds.`,
    ],
  },
  {
    title: 'IQ standards',
    rules: [
      `Unsold tokens: ${bpsText(MARKETING_BPS)} marketing, ${bpsText(BPS_PER_WHOLE - MARKETING_BPS)} liquidity. The liquidity is locked for ${daysText(LIQUIDITY_LOCK_MS)} days, and at least ${bpsText(LIQUIDITY_KEPT_BPS)} of it stays.`,
      `A creator can burn at most ${bpsText(BURN_EVER_BPS)} of the supply, and ${bpsText(BURN_WINDOW_BPS)} in 30 days.`,
      `The reference price moves by at most ±${bpsText(PRICE_STEP_BPS)} an hour.`,
    ],
  },
];

/** The rules that the ledger enforces for every project. */
export function AntiRugPanel(): ReactElement {
  const terms = useLaunchpadTerms();
  return (
    <section className="launchpad-rules" aria-labelledby="anti-rug">
      <h2 id="anti-rug">
        <IconShieldCheck aria-hidden /> Anti-Rug Certified
      </h2>
      <p className="vq-dimmed">
        The ledger enforces these rules for every project. Nobody can switch them off.
      </p>
      <div className="launchpad-rule-groups">
        {groupsOf(terms).map(({ title, rules }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
