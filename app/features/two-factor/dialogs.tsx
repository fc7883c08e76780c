import { type ReactElement, useState } from 'react';
import { setCodesRequired } from '../../platform/two-factor.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CodesLeft, FreshCodes } from './backup-codes.tsx';
import { CodeForm } from './code-form.tsx';
import { DisableForm } from './disable-form.tsx';
import { RenewForm } from './renew-form.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { sayRequired } from './toasts.ts';

export type Dialog =
  | { readonly kind: 'set-up' | 'disable' | 'stop-requiring' | 'left' | 'renew' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const TITLES: Readonly<Record<Dialog['kind'], string>> = {
  'set-up': 'Set Up Two-Factor Authentication',
  disable: 'Disable Two-Factor Authentication',
  'stop-requiring': 'Stop asking for codes?',
  left: 'Backup Codes',
  renew: 'Regenerate Backup Codes',
  codes: 'Backup Codes',
};

type Props = {
  readonly dialog: Dialog | null;
  /** How many backup codes are left. */
  readonly left: number;
  readonly onDialog: (dialog: Dialog | null) => void;
  readonly onEnabled: () => void;
};

function StopRequiring({ onDone }: { readonly onDone: () => void }): ReactElement {
  return (
    <CodeForm
      text="Transfers are then sent without a code of your authenticator app. To stop that needs a code."
      button="Stop asking"
      otherwise="Failed to update setting"
      onCode={(code) => setCodesRequired({ required: false, code })}
      onDone={() => {
        sayRequired(false);
        onDone();
      }}
    />
  );
}

function Body({ dialog, left, onDialog, onEnabled }: Props & { readonly dialog: Dialog }): ReactElement {
  const close = (): void => onDialog(null);
  switch (dialog.kind) {
    case 'set-up':
      return (
        <SetUpForm
          onEnabled={(codes) => {
            onEnabled();
            onDialog(codes === null ? { kind: 'left' } : { kind: 'codes', codes });
          }}
        />
      );
    case 'disable':
      return <DisableForm onDone={close} />;
    case 'stop-requiring':
      return <StopRequiring onDone={close} />;
    case 'left':
      return <CodesLeft left={left} onRenew={() => onDialog({ kind: 'renew' })} />;
    case 'renew':
      return <RenewForm onRenewed={({ backupCodes }) => onDialog({ kind: 'codes', codes: backupCodes })} />;
    case 'codes':
      return <FreshCodes codes={dialog.codes} onDone={close} />;
  }
}

/** One dialog at a time; its content stays while it closes. */
export function Dialogs(props: Props): ReactElement {
  const { dialog, onDialog } = props;
  const [last, setLast] = useState<Dialog | null>(null);
  if (dialog !== null && dialog !== last) setLast(dialog);
  const shown = dialog ?? last;
  return (
    <Sheet
      opened={dialog !== null}
      title={shown === null ? '' : TITLES[shown.kind]}
      onClose={() => onDialog(null)}
      // The codes are shown only once, so an escape key must not close them.
      staysOpen={shown?.kind === 'codes'}
    >
      {shown === null ? null : <Body key={shown.kind} {...props} dialog={shown} />}
    </Sheet>
  );
}
