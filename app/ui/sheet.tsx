import { Modal } from '@mantine/core';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsTopSheet } from './sheet-stack.ts';
import './sheet.css';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Whether only what is in it closes it: no key, no tap outside, no button at the top. */
  readonly staysOpen?: boolean;
  readonly children: ReactNode;
};

const FIELD = ':is(input, textarea, select):not([hidden], [type="hidden"], :disabled)';

/**
 * Begins where the person does: at what marks itself for it, else at the first field, else at the title, from which a
 * screen reader reads on. Never at a button, which a key pressed too often would press.
 */
function Body({ children }: { readonly children: ReactNode }): ReactElement {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const sheet = body.current?.closest<HTMLElement>('.vq-sheet');
    if (sheet?.querySelector('[data-autofocus]') !== null) return;
    const start = body.current?.querySelector(FIELD) ?? sheet.querySelector('.vq-sheet-title');
    start?.setAttribute('data-autofocus', 'true');
  }, []);
  return <div ref={body}>{children}</div>;
}

let lastFocused: HTMLElement | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('.vq-sheet') === null) lastFocused = target;
  });
}

/** A button that was disabled while it was busy has lost the focus by the time that its sheet opens, so nothing returns it. */
function returnFocus(): void {
  if (document.activeElement === document.body) lastFocused?.focus({ preventScroll: true });
}

/** A dialog: at the bottom edge of a phone, within the thumb's reach; in the middle of a larger screen. */
export function Sheet({ opened, title, onClose, staysOpen = false, children }: Props): ReactElement {
  const isTop = useIsTopSheet(opened);
  // A key that closes the sheet on top closes none below.
  const closes = isTop && !staysOpen;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={returnFocus}
      closeOnEscape={closes}
      closeOnClickOutside={closes}
      centered
      classNames={{ inner: 'vq-sheet-inner', content: 'vq-sheet', title: 'vq-sheet-title' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: a second <header> in the page is a second banner for screen readers. */}
        <div className="vq-sheet-header">
          <Modal.Title tabIndex={-1}>{title}</Modal.Title>
          {staysOpen ? null : <Modal.CloseButton aria-label="Close" size="lg" />}
        </div>
        <Modal.Body>
          <Body>{children}</Body>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
