import { IconShieldCheck, IconShieldQuestion, IconShieldX, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { ReceiptCheck } from '#domain/receipt/check.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';
import { CheckSteps } from '../../ui/check-steps.tsx';
import type { PillTone } from '../../ui/status-pill.tsx';
import { Verdict as VerdictBanner } from '../../ui/verdict.tsx';
import { failureText, stepText, VERDICT_PILLS } from './check-text.ts';

type Verdict = ReceiptCheck['verdict'];

const LOOKS: Readonly<Record<Verdict, readonly [PillTone, TablerIcon]>> = {
  verified: ['good', IconShieldCheck],
  'unknown-key': ['wait', IconShieldQuestion],
  wrong: ['bad', IconShieldX],
};

type Props = {
  readonly verdict: Verdict;
  /** Replaces the verdict's own words at the beginning of the sentence. */
  readonly title?: string;
  readonly order?: 2 | 4;
  readonly children: ReactNode;
};

/** The verdict on a receipt, large. */
export function ReceiptVerdict({ verdict, title, order = 2, children }: Props): ReactElement {
  const [tone, icon] = LOOKS[verdict];
  const words = VERDICT_PILLS[verdict];
  return (
    <VerdictBanner tone={tone} icon={icon} title={title ?? words} order={order}>
      {title === undefined ? null : `${words}. `}
      {children}
    </VerdictBanner>
  );
}

type StepsProps = {
  readonly check: ReceiptCheck;
  readonly file: ReceiptFile;
  /** For a transaction's details, without a file: whether the receipt is of the shown transaction. */
  readonly sameAsShown?: boolean;
};

/** The steps of a receipt's check as text. */
export function ReceiptSteps({ check, file, sameAsShown }: StepsProps): ReactElement {
  const shown = check.steps.filter(({ step }) => sameAsShown === undefined || step !== 'whole');
  const steps = shown.map(({ step, holds }) => ({
    text: holds === false ? failureText(step) : stepText(step, holds, file),
    holds,
  }));
  const same = {
    text: 'What your history shows is what the public record says.',
    holds: sameAsShown ?? null,
  };
  return <CheckSteps steps={sameAsShown === undefined ? steps : [same, ...steps]} />;
}
