/** The step of the send flow, which is kept in the page's address: "back" goes one step back, and a reload stays. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export type SendStep = 'who' | 'amount' | 'review';

const BEFORE: Readonly<Record<SendStep, SendStep>> = { who: 'who', amount: 'who', review: 'amount' };

const isStep = (text: string | null): text is SendStep => text !== null && text in BEFORE;

/** A payment link begins at the amount. */
function stepIn(parameters: URLSearchParams): SendStep {
  const asked = parameters.get('step');
  if (isStep(asked)) return asked;
  return parameters.has('to') || parameters.has('link') ? 'amount' : 'who';
}

export type SendSteps = {
  /** The step that the address names; the form may not have reached it yet. */
  readonly asked: SendStep;
  /** Whether the address names a step; it does not right after sending. */
  readonly isNamed: boolean;
  readonly go: (step: SendStep) => void;
  readonly back: () => void;
};

/** Marks an entry of the browser's history that was reached from the step before. */
const WITHIN = { sendStep: true };
const isWithin = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sendStep' in state;

export function useSendSteps(): SendSteps {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const asked = stepIn(parameters);
  const to = (step: SendStep) => (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    next.set('step', step);
    // The scan ends once it has led to a step.
    next.delete('scan');
    return next;
  };
  return {
    asked,
    isNamed: parameters.has('step'),
    go: (step) => setParameters(to(step), { state: WITHIN }),
    back: () => {
      if (isWithin(state)) void navigate(-1);
      else setParameters(to(BEFORE[asked]), { replace: true });
    },
  };
}
