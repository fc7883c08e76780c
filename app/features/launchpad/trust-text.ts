/** The texts of the anti-rug card. */
import { AUDIT_SCORE_MIN, type Protection } from '#domain/project-trust/constants.ts';
import type { TrustStatus } from '#domain/project-trust/finding.ts';
import type { TrustRow } from '#domain/project-trust/trust-card.ts';
import { bpsText } from '#app/ui/market-format.ts';
import type { PillTone } from '#app/ui/status-pill.tsx';
import { momentText } from './project-text.ts';

export const STATUS_TEXT: Readonly<Record<TrustStatus, string>> = {
  holds: 'Holds',
  'does-not': 'Does not hold',
  'not-yet': 'Not yet',
};

const fairScoreMin = 60;

/** The same colours as those of audit scores in the specification. */
export function scoreTone(score: number | null): PillTone {
  if (score === null) return 'calm';
  if (score >= AUDIT_SCORE_MIN) return 'good';
  return score >= fairScoreMin ? 'wait' : 'bad';
}

const WORDS: Readonly<Record<PillTone, string>> = {
  good: 'Good',
  wait: 'Fair',
  bad: 'Poor',
  calm: 'Not known yet',
};
export const scoreWord = (score: number | null): string => WORDS[scoreTone(score)];

/** "83 of 100", or that the score is not known yet. */
export const scoreText = (score: number | null): string =>
  score === null ? scoreWord(score) : `${String(score)} of 100`;

/** What the share of a rule is a share of. */
const SHARE_OF: Readonly<Partial<Record<Protection, string>>> = {
  liquidity: 'of the liquidity is left',
  burn: 'of the supply is burned',
  creatorStake: "of the hard cap is the creator's own",
  concentration: 'of all tokens at most',
};

/** "Since Nov 27, 2026, 14:02. 12.5% of the supply is burned." */
export function findingText({ protection, share, since }: TrustRow): string {
  const of = SHARE_OF[protection];
  return [
    since === null ? '' : `Since ${momentText(since)}.`,
    share === undefined || of === undefined ? '' : `${bpsText(BigInt(share))} ${of}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export const pointsText = ({ points, weight }: TrustRow): string => `${String(points)} of ${String(weight)}`;
