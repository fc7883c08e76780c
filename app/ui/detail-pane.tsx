import { Title } from '@mantine/core';
import { IconPointer, IconX } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { EmptyMessage } from './message.tsx';
import './detail-pane.css';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  /** null: nothing is selected. */
  readonly children: ReactNode;
};

/** The details of the selected row beside the list (from 1200 px). */
export function DetailPane({ title, onClose, children }: Props): ReactElement {
  return (
    <aside className="vq-card vq-pane" aria-label={title}>
      {children === null ? (
        <EmptyMessage icon={IconPointer} title="Choose a row to see its details here." />
      ) : (
        <>
          <div className="vq-pane-head">
            <Title order={2}>{title}</Title>
            <button
              type="button"
              className="vq-icon-button"
              aria-label="Close details"
              title="Close details (Esc)"
              onClick={onClose}
            >
              <IconX aria-hidden />
            </button>
          </div>
          {children}
        </>
      )}
    </aside>
  );
}
