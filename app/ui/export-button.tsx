import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { showToast } from './toast.ts';

type Props = {
  /** The content of the file, for the tooltip: "Everything on this device that matches". */
  readonly title: string;
  /** Makes and saves the file; resolves to its number of rows. */
  readonly onExport: () => Promise<number>;
};

/** Saves a list as a file for spreadsheets. */
export function ExportButton({ title, onExport }: Props): ReactElement {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const count = await onExport();
      showToast('Saved as CSV', `${String(count)} ${count === 1 ? 'row' : 'rows'}`, 'good');
    } catch {
      showToast('Could not save the file', 'Nothing was changed. Try again.', 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      title={title}
      loading={busy}
      leftSection={<IconDownload aria-hidden />}
      onClick={() => void run()}
    >
      Export CSV
    </Button>
  );
}
