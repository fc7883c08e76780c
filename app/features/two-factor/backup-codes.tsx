import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { backupCodesCount } from '#domain/two-factor/limits.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { now } from '../../platform/clock.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { copyWithToast } from '../../ui/copy-with-toast.ts';
import { exactTime } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import '../../ui/entry-frame.css';
import './two-factor.css';

const fileName = `${PRODUCT_NAME.toLowerCase()}-backup-codes.txt`;

/** The file explains itself, because somebody may find it years later. */
const fileText = (codes: readonly string[], email: string): string =>
  [
    `Backup codes of ${PRODUCT_NAME}`,
    ...(email === '' ? [] : [`Account: ${email}`]),
    `Made: ${exactTime(now())}`,
    '',
    'Each code works once, instead of a code of the authenticator app. Newer codes end these.',
    '',
    ...codes,
    '',
  ].join('\r\n');

type FreshProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shown once, because only their hashes are stored. */
export function FreshCodes({ codes, onDone }: FreshProps): ReactElement {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.person.email : '';
  return (
    <div className="auth-form">
      <Notice
        tone="wait"
        title="Store these codes securely"
        text="You need them if you lose your authenticator app. They are shown this once; each works once."
      />
      <ul className="two-factor-codes vq-mono" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="two-factor-actions">
        <Button
          variant="default"
          leftSection={<IconCopy aria-hidden />}
          onClick={() => void copyWithToast(codes.join('\n'), 'Copied', 'Backup codes copied to clipboard')}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => {
            saveFile(fileName, 'text/plain', fileText(codes, email));
          }}
        >
          Download
        </Button>
      </div>
      <Button onClick={onDone} fullWidth>
        I have stored them
      </Button>
    </div>
  );
}

type LeftProps = { readonly left: number; readonly onRenew: () => void };

/** How many are left, but never which (ruling A9). */
export function CodesLeft({ left, onRenew }: LeftProps): ReactElement {
  return (
    <div className="auth-form">
      <p>
        <strong>
          {String(left)} of {String(backupCodesCount)} backup codes are left.
        </strong>
      </p>
      <p className="vq-dimmed">
        They were shown when they were made, and cannot be shown again: the service keeps no copy that anybody
        could read. Store them securely, for you need one if you lose your authenticator app. If you no longer
        have them, make new ones.
      </p>
      <Button variant="default" onClick={onRenew} fullWidth>
        Regenerate Backup Codes
      </Button>
    </div>
  );
}
