import { IconCircleCheck, IconCircleX, IconHelpCircle, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import './check-steps.css';

/** One step of a check; `holds` null: unknown. */
export type CheckedStep = { readonly text: string; readonly holds: boolean | null };

const lookOf = (holds: boolean | null): readonly [TablerIcon, string] => {
  if (holds === null) return [IconHelpCircle, 'Cannot be checked'];
  return holds ? [IconCircleCheck, 'Holds'] : [IconCircleX, 'Does not hold'];
};

/** Every step of a check with its outcome, which shows where the chain breaks. */
export function CheckSteps({ steps }: { readonly steps: readonly CheckedStep[] }): ReactElement {
  return (
    <ol className="check-steps">
      {steps.map(({ text, holds }) => {
        const [Icon, label] = lookOf(holds);
        return (
          <li key={text} data-holds={String(holds)}>
            <Icon aria-label={label} role="img" />
            <span>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}
