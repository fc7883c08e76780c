import { IconShieldCheck, IconShieldQuestion, IconShieldX, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ReceiptCheck } from '#domain/receipt/check.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';
import { CheckSteps } from '../../ui/check-steps.tsx';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';
import { failureText, stepText, VERDICT_PILLS } from './check-text.ts';

type Verdict = ReceiptCheck['verdict'];

const LOOKS: Readonly<Record<Verdict, readonly [PillTone, TablerIcon]>> = {
  verified: ['good', IconShieldCheck],
  'unknown-key': ['wait', IconShieldQuestion],
  wrong: ['bad', IconShieldX],
};

export function VerdictPill({ verdict }: { readonly verdict: Verdict }): ReactElement {
  const [tone, icon] = LOOKS[verdict];
  return (
    <StatusPill tone={tone} icon={icon}>
      {VERDICT_PILLS[verdict]}
    </StatusPill>
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
