import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { BackupCodes } from '#domain/two-factor/schema.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { renewBackupCodes } from '../../platform/two-factor.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { toastProblem } from './toasts.ts';
import '../../ui/entry-frame.css';

/** Says beforehand that the old codes end. */
export function RenewForm({ onRenewed }: { readonly onRenewed: (codes: BackupCodes) => void }): ReactElement {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const renew = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const outcome = await renewBackupCodes();
    setBusy(false);
    if (outcome.ok) {
      onRenewed(outcome.value);
      return;
    }
    setProblem(outcome.problem);
    toastProblem(outcome.problem, 'Failed to regenerate backup codes');
  };
  return (
    <div className="auth-form">
      <p>You get ten new backup codes. Those that you have stored before end.</p>
      <EntryProblem problem={problem} />
      <Button fullWidth loading={busy} onClick={() => void renew()}>
        Regenerate Backup Codes
      </Button>
    </div>
  );
}
