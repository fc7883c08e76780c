import type { ReactElement } from 'react';
import { AmountStep } from './amount-step.tsx';
import type { PaymentLink } from './payment-link.ts';
import type { SendFormProps } from './send-fields.tsx';
import type { SendStep } from './send-steps.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { WhoStep } from './who-step.tsx';
import './send-form.css';
import './send-flow.css';

type Props = SendFormProps & {
  readonly step: SendStep;
  readonly isLater: boolean;
  readonly problemOf: (to: string) => string | null;
  readonly onLink: (link: PaymentLink) => void;
  readonly onNext: (to: string) => void;
  readonly onBack: () => void;
};

/** Sending on a phone: one question at a time. The review lies over the amount. */
export function SendFlow(props: Props): ReactElement {
  useKeyboardInset();
  return props.step === 'who' ? <WhoStep {...props} /> : <AmountStep {...props} />;
}
