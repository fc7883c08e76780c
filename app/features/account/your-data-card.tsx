import { Button, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useReadOwnDocuments } from './own-documents.ts';
import { exportAccount } from './account-api.ts';
import { now } from '../../platform/clock.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.ts';
import './your-data-card.css';

/** The remark about a saved file. */
function wordsOf(account: boolean, complete: boolean): readonly [text: string, tone: 'good' | 'plain'] {
  if (!complete)
    return ['Older transactions are still on their way to this device. Export again later.', 'plain'];
  if (!account) return ['Your account details are not in it: that needs a connection.', 'plain'];
  return ['One file for machines, and a table of each kind for spreadsheets.', 'good'];
}

function useExport(): { readonly busy: boolean; readonly run: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const read = useReadOwnDocuments();
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const [everything, account, { makeFileName, makeExportFile }] = await Promise.all([
        read(),
        exportAccount(),
        import('./export-device-data.ts'),
      ]);
      // Without the step-up nothing is exported, not even this device's data.
      if (!account.ok && account.problem.code === 'STEP_UP_REQUIRED') {
        showToast(account.problem.title, account.problem.detail, 'bad');
        return;
      }
      const madeAt = now();
      saveBlob(
        makeFileName(madeAt),
        makeExportFile({ everything, account: account.ok ? account.value : null, madeAt }),
      );
      const [text, tone] = wordsOf(account.ok, everything.complete);
      showToast('Your data was saved', text, tone);
    } catch {
      showToast('Could not save the file', 'Nothing was changed. Try again.', 'bad');
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

/** The card that exports the person's data. */
export function YourDataCard(): ReactElement {
  const { busy, run } = useExport();
  return (
    <section className="vq-card your-data" aria-label="Your data">
      <Title order={2}>Your data</Title>
      <p className="vq-dimmed vq-small">
        Your wallet, history, contacts, notes and settings, and what the service knows of your account, in one
        file. It is made on this device.
      </p>
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden />}
        loading={busy}
        onClick={() => void run()}
      >
        Export everything
      </Button>
    </section>
  );
}
