import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactElement, Suspense, useState } from 'react';
import type { TwoFactorSetUp } from '#domain/two-factor/schema.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { enableTwoFactor, setUpTwoFactor } from '../../platform/two-factor.ts';
import { readTwoFactor } from '../../platform/two-factor-status.ts';
import { TotpField } from '../../ui/code-field.tsx';
import { describeProblem, withWait } from '../../ui/code-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { ErrorMessage } from '../../ui/message.tsx';
import { useHasColumns } from '../../ui/screen-width.ts';
import { showToast } from '../../ui/toast.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useForm } from '../../ui/use-form.ts';
import { toastProblem } from './toasts.ts';
import '../../ui/entry-frame.css';
import { lazyPart } from '../../ui/lazy-part.ts';

const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode);

/** null: it is on, but the answer with the backup codes was lost. */
type OnEnabled = (codes: readonly string[] | null) => void;

/** In groups, so that it is easier to read and type. */
const groupLetters = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Secret({ secret, uri }: TwoFactorSetUp): ReactElement {
  const isWide = useHasColumns();
  return (
    <>
      <div className="two-factor-qr">
        <Suspense fallback={<Skeleton />}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      {isWide ? null : (
        <Button component="a" href={uri} variant="default" leftSection={<IconExternalLink aria-hidden />}>
          Open authenticator app
        </Button>
      )}
      <div>
        <span className="vq-label two-factor-label" id="two-factor-key">
          Manual Entry Key
        </span>
        <div className="two-factor-key" role="group" aria-labelledby="two-factor-key">
          <span className="vq-mono">{groupLetters(secret)}</span>
          <CopyButton
            text={secret}
            label="Copy manual entry key"
            said="Copied"
            what="Secret key copied to clipboard"
          />
        </div>
      </div>
    </>
  );
}

type Values = { readonly totp: string };

/** Whether the change happened although its answer was lost. */
async function isOnAnyway({ code }: AppProblem): Promise<boolean> {
  if (code !== 'NO_ANSWER') return false;
  const now = await readTwoFactor();
  return now.ok && now.value.enabled;
}

function useEnable(onEnabled: OnEnabled) {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<Values>({
    initial: { totp: '' },
    check: ({ totp }) => (/^\d{6}$/.test(totp) ? {} : { totp: 'Please enter a 6-digit code' }),
    onInvalid: ({ totp }) => {
      showToast('Invalid Code', totp, 'bad');
    },
    onSubmit: async ({ totp }) => {
      setProblem(null);
      const outcome = await enableTwoFactor(totp);
      if (outcome.ok || (await isOnAnyway(outcome.problem))) {
        showToast(
          '2FA Enabled',
          'Two-factor authentication has been successfully enabled on your account.',
          'good',
        );
        onEnabled(outcome.ok ? outcome.value.backupCodes : null);
        return null;
      }
      const refusal = withWait(outcome.problem);
      toastProblem(refusal, 'Failed to enable 2FA');
      if (refusal.field === 'code') return { totp: describeProblem(refusal) };
      setProblem(refusal);
      return null;
    },
  });
  return { form, problem };
}

function Steps({
  setUp,
  onEnabled,
  onAgain,
}: {
  readonly setUp: TwoFactorSetUp;
  readonly onEnabled: OnEnabled;
  readonly onAgain: () => void;
}): ReactElement {
  const { form, problem } = useEnable(onEnabled);
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      <p>
        Scan this with your authenticator app, or enter the key by hand. Then enter the code that it shows.
      </p>
      <Secret {...setUp} />
      <TotpField form={form} />
      <EntryProblem problem={problem} />
      {problem?.code === 'TWO_FACTOR_SET_UP_ENDED' ? (
        <Button onClick={onAgain} fullWidth>
          Begin again
        </Button>
      ) : (
        <Button type="submit" disabled={form.busy} fullWidth>
          {form.busy ? 'Verifying...' : 'Verify and Enable'}
        </Button>
      )}
    </form>
  );
}

/** Nothing is turned on before the first right code. */
export function SetUpForm({ onEnabled }: { readonly onEnabled: OnEnabled }): ReactElement {
  // A new secret each time the dialog is opened or restarted.
  const { outcome, again } = useAnswer(setUpTwoFactor);
  if (outcome === null) {
    return (
      <div className="two-factor-qr">
        <Skeleton />
      </div>
    );
  }
  if (!outcome.ok) {
    return (
      <ErrorMessage title={outcome.problem.detail} stillWorks="Nothing was changed.">
        <Button onClick={again}>Try again</Button>
      </ErrorMessage>
    );
  }
  return <Steps key={outcome.value.secret} setUp={outcome.value} onEnabled={onEnabled} onAgain={again} />;
}
