import {
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ReceiptCheck } from '#domain/receipt/check.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';
import { stepWords, VERDICT_PILLS } from './check-words.ts';
import './verdict.css';

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

const stepLook = (holds: boolean | null): readonly [TablerIcon, string] => {
  if (holds === null) return [IconHelpCircle, 'Cannot be told'];
  return holds ? [IconCircleCheck, 'Holds'] : [IconCircleX, 'Does not hold'];
};

function Step({ holds, words }: { readonly holds: boolean | null; readonly words: string }): ReactElement {
  const [Icon, label] = stepLook(holds);
  return (
    <li data-holds={String(holds)}>
      <Icon aria-label={label} role="img" />
      <span>{words}</span>
    </li>
  );
}

type StepsProps = {
  readonly check: ReceiptCheck;
  readonly file: ReceiptFile;
  /** No file was handed over: whether the movement is the one that stands beside it. */
  readonly sameAsShown?: boolean;
};

/** Every step of a check with its outcome: a person sees where the chain breaks. */
export function CheckSteps({ check, file, sameAsShown }: StepsProps): ReactElement {
  const shown = check.steps.filter(({ step }) => sameAsShown === undefined || step !== 'whole');
  return (
    <ol className="check-steps">
      {sameAsShown === undefined ? null : (
        <Step holds={sameAsShown} words="What your history shows is what the public record says." />
      )}
      {shown.map(({ step, holds }) => (
        <Step key={step} holds={holds} words={stepWords(step, holds, file)} />
      ))}
    </ol>
  );
}
