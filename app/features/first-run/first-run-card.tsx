import { Button, Skeleton, Title } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleMinus, IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactElement, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { FIRST_STEPS, type FirstStep, LIST_SETTING, stepSetting } from '#domain/first-run/steps.ts';
import { listPasskeys } from '#app/platform/passkeys.ts';
import type { FirstRun } from './use-first-run.ts';
import './first-run.css';

type StepText = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to?: string;
};

const STEPS: Readonly<Record<FirstStep, StepText>> = {
  claim: {
    title: 'Claim test credits',
    text: 'Free, to try everything out. They have no price.',
    action: 'Claim test credits',
  },
  send: {
    title: 'Send your first credits',
    text: 'To anybody with a wallet. Test credits are sent without a fee.',
    action: 'Send credits',
    to: '/wallet?tab=send',
  },
  address: {
    title: 'See your address',
    text: 'Others send to it, or scan its code.',
    action: 'Show my address',
    to: '/wallet?tab=receive',
  },
  protect: {
    title: 'Protect your wallet with a PIN or passkey',
    text: 'Then nobody else can open your wallet on this device.',
    action: 'Set it up',
    to: '/security?pin=set',
  },
  install: {
    title: 'Install the app',
    text: 'It opens like any other app, also offline.',
    action: 'Install',
  },
};

const BY_HAND = 'Choose "Install" or "Add to Home Screen" in the menu of your browser.';

type Status = 'done' | 'skipped' | 'next' | 'open';

const MARKS: Readonly<Record<Status, readonly [icon: TablerIcon, text: string]>> = {
  done: [IconCircleCheck, 'Done: '],
  skipped: [IconCircleMinus, 'Skipped: '],
  next: [IconCircle, 'Next: '],
  open: [IconCircle, ''],
};

function statusOf(step: FirstStep, { done, record, next }: FirstRun): Status {
  if (done.includes(step)) return 'done';
  if (step === next) return 'next';
  return record.skipped.includes(step) ? 'skipped' : 'open';
}

type CardProps = {
  readonly run: FirstRun;
  /** Claims the test credits; another feature provides this. */
  readonly onClaim: () => void;
  /** The claim is on its way. */
  readonly isClaiming: boolean;
};

/** The address counts as seen once its page was opened from here. */
const see = ({ set }: FirstRun): void => set(stepSetting('address'), 'done');

/** A passkey protects an account as a PIN does. The service is asked once, and the setting remembers the answer. */
function usePasskeyFact({ state, done, set }: FirstRun): void {
  const isWanted = state === 'shown' && !done.includes('protect');
  useEffect(() => {
    if (!isWanted) return;
    void listPasskeys().then((outcome) => {
      if (outcome.ok && outcome.value.length > 0) set(stepSetting('protect'), 'done');
    });
  }, [isWanted, set]);
}

/** Remembers the steps that are done: one that this device has seen done is done on every device. */
function useDoneSteps({ done, isRead, record, set }: FirstRun): void {
  const news = isRead && !record.hidden ? done.filter((step) => !record.seen.includes(step)).join(' ') : '';
  useEffect(() => {
    if (news === '') return;
    for (const step of news.split(' ')) set(stepSetting(step as FirstStep), 'done');
  }, [news, set]);
}

type StepProps = CardProps & { readonly step: FirstStep };

function Action({ step, run, onClaim, isClaiming }: StepProps): ReactElement | null {
  const { action, to } = STEPS[step];
  const variant = run.isEmpty ? 'filled' : 'default';
  if (to !== undefined) {
    return (
      <Button component={Link} to={to} variant={variant} onClick={() => step === 'address' && see(run)}>
        {action}
      </Button>
    );
  }
  if (step === 'claim') {
    return (
      <Button variant={variant} loading={isClaiming} onClick={onClaim}>
        {action}
      </Button>
    );
  }
  const { prompt } = run.install;
  return prompt === null ? null : (
    <Button variant={variant} onClick={prompt}>
      {action}
    </Button>
  );
}

function Next(props: StepProps): ReactElement {
  const { step, run } = props;
  const text = step === 'install' && run.install.prompt === null ? BY_HAND : STEPS[step].text;
  return (
    <div className="first-next">
      <p className="vq-small vq-dimmed">{text}</p>
      <div className="first-actions">
        <Action {...props} />
        <button
          type="button"
          className="vq-text-button"
          onClick={() => run.set(stepSetting(step), 'skipped')}
        >
          Skip
        </button>
      </div>
    </div>
  );
}

function Step(props: StepProps): ReactElement {
  const { step, run } = props;
  const status = statusOf(step, run);
  const [Icon, said] = MARKS[status];
  const { title, to } = STEPS[step];
  return (
    <li
      className="first-step"
      data-status={status}
      {...(status === 'next' ? { 'aria-current': 'step' } : {})}
    >
      <Icon className="first-mark" aria-hidden />
      <div className="first-words">
        <span className="first-title">
          <span className="vq-hidden">{said}</span>
          {status !== 'next' && status !== 'done' && to !== undefined ? (
            <Link to={to} className="vq-link" onClick={() => step === 'address' && see(run)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {status === 'next' ? <Next {...props} /> : null}
      </div>
    </li>
  );
}

/** The first steps as a list; the next one has its action, and the primary one of the page while the wallet is empty. */
export function FirstRunCard(props: CardProps): ReactElement | null {
  const { run } = props;
  usePasskeyFact(run);
  useDoneSteps(run);
  if (run.state === 'hidden') return null;
  // Beside the activity no space is reserved for it.
  if (run.state === 'loading') return run.isEmpty ? <Skeleton className="first-run-place" /> : null;
  return (
    <section className="first-run" data-first={run.isEmpty} aria-labelledby="first-run">
      <div className="first-head">
        <Title order={2} id="first-run">
          First steps
        </Title>
        <span className="vq-small vq-dimmed">
          {run.done.length} of {FIRST_STEPS.length} done
        </span>
        <button
          type="button"
          className="vq-icon-button first-hide"
          aria-label="Hide the first steps"
          title="Hide. Settings bring them back."
          onClick={() => run.set(LIST_SETTING, 'skipped')}
        >
          <IconX aria-hidden />
        </button>
      </div>
      <ol className="first-steps">
        {FIRST_STEPS.map((step) => (
          <Step key={step} {...props} step={step} />
        ))}
      </ol>
    </section>
  );
}
