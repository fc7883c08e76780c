import { Modal } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import './sheet.css';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog: at the bottom edge of a phone, within the thumb's reach; in the middle of a larger screen. */
export function Sheet({ opened, title, onClose, children }: Props): ReactElement {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      classNames={{ inner: 'vq-sheet-inner', content: 'vq-sheet', title: 'vq-sheet-title' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: a second <header> in the page is a second banner for screen readers. */}
        <div className="vq-sheet-header">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size="lg" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
