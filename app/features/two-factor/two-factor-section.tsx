import { Button, Skeleton, Switch, Title } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { backupCodesCount } from '#domain/two-factor/limits.ts';
import type { TwoFactorStatus } from '#domain/two-factor/schema.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import { setCodesRequired } from '../../platform/two-factor.ts';
import { type TwoFactorView, useTwoFactor } from '../../platform/two-factor-status.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Dialog, Dialogs } from './dialogs.tsx';
import { sayRequired } from './toasts.ts';
import './two-factor.css';

const fewCodes = 3;

type Props = {
  /** Called when the change has signed the other devices out. */
  readonly onEnabled: () => void;
};

type SettingsProps = {
  readonly status: TwoFactorStatus;
  readonly disabled: boolean;
  readonly onOpen: (dialog: Dialog) => void;
};

/** Says why nothing can be changed. */
const OFFLINE_ID = 'two-factor-offline';

/** Turning it on requires no code; turning it off does, in a dialog. */
function RequireSwitch({ status, disabled, onOpen }: SettingsProps): ReactElement {
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    const outcome = await setCodesRequired({ required: true });
    setBusy(false);
    if (outcome.ok) sayRequired(true);
    else showToast('Error', 'Failed to update setting', 'bad');
  };
  return (
    <Switch
      size="md"
      label="Require 2FA for Transactions"
      aria-label="Require 2FA for Transactions"
      description="Verify identity before sending funds or creating projects"
      // Not disabled while busy, because that would lose the focus.
      disabled={disabled}
      aria-busy={busy}
      checked={status.requireForTransactions}
      onChange={(event) => {
        if (busy) return;
        if (event.currentTarget.checked) void begin();
        else onOpen({ kind: 'stop-requiring' });
      }}
    />
  );
}

function Settings({ status, disabled, onOpen }: SettingsProps): ReactElement {
  const { enabled, backupCodesLeft } = status;
  return (
    <>
      <Switch
        size="md"
        label="Enable Two-Factor Authentication"
        aria-label="Enable Two-Factor Authentication"
        description="You enter a code from your authenticator app whenever you sign in"
        disabled={disabled}
        checked={enabled}
        onChange={() => {
          onOpen({ kind: enabled ? 'disable' : 'set-up' });
        }}
      />
      {enabled ? (
        <>
          <RequireSwitch status={status} disabled={disabled} onOpen={onOpen} />
          {backupCodesLeft > fewCodes ? null : (
            <p className="vq-wait" role="status">
              {String(backupCodesLeft)} of {String(backupCodesCount)} backup codes are left. Make new ones
              before you need them.
            </p>
          )}
          <div className="two-factor-actions">
            <Button variant="default" onClick={() => onOpen({ kind: 'left' })}>
              View Backup Codes
            </Button>
            <Button
              variant="default"
              disabled={disabled}
              aria-describedby={disabled ? OFFLINE_ID : undefined}
              onClick={() => onOpen({ kind: 'renew' })}
            >
              Regenerate Backup Codes
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

type StandingProps = {
  readonly view: TwoFactorView;
  readonly offline: boolean;
  readonly onOpen: (dialog: Dialog) => void;
};

/** The known state, or why it is unknown. */
function Standing({ view: { status, problem, again }, offline, onOpen }: StandingProps): ReactElement {
  if (status !== null) {
    return (
      <>
        <Settings status={status} disabled={offline} onOpen={onOpen} />
        {offline ? (
          <p className="vq-dimmed vq-small" role="status" id={OFFLINE_ID}>
            You are offline: this is the last known setting. Changing it needs a connection.
          </p>
        ) : null}
      </>
    );
  }
  if (problem === null) return <Skeleton height="3rem" />;
  return (
    <ErrorMessage
      title={problem.detail}
      stillWorks="Two-factor authentication needs the network; your wallet does not."
    >
      <Button variant="default" onClick={again}>
        Try again
      </Button>
    </ErrorMessage>
  );
}

/** Two-factor authentication: a code besides the password (C2, ruling A9). */
export function TwoFactorSection({ onEnabled }: Props): ReactElement {
  const view = useTwoFactor();
  const { online, reachable } = useConnectivity();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  return (
    <section className="vq-card two-factor" aria-label="Two-Factor Authentication">
      <div>
        <Title order={2}>Two-Factor Authentication</Title>
        <p className="vq-dimmed vq-small">
          Adds a code to your password, so that the password alone is not enough
        </p>
      </div>
      <Standing view={view} offline={!online || !reachable} onOpen={setDialog} />
      <Dialogs
        dialog={dialog}
        left={view.status?.backupCodesLeft ?? 0}
        onDialog={setDialog}
        onEnabled={onEnabled}
      />
    </section>
  );
}
