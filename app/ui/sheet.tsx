import { Modal } from '@mantine/core';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsTopSheet } from './sheet-stack.ts';
import './sheet.css';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** True if it closes only through its content: not by a key, a tap outside, or a button at the top. */
  readonly staysOpen?: boolean;
  readonly children: ReactNode;
};

const FIELD = ':is(input, textarea, select):not([hidden], [type="hidden"], :disabled)';

/**
 * Sets the initial focus: on the element that is marked for it, else on the first field, else on the title, from which a
 * screen reader continues. Never on a button, which a repeated key press would activate.
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

/** A button that was disabled while busy has lost the focus when its sheet opens, so the sheet cannot return it. */
function returnFocus(): void {
  if (document.activeElement === document.body) lastFocused?.focus({ preventScroll: true });
}

/** A dialog: at the bottom of a phone's screen, within reach of the thumb; in the middle of a larger screen. */
export function Sheet({ opened, title, onClose, staysOpen = false, children }: Props): ReactElement {
  const isTop = useIsTopSheet(opened);
  // A key that closes the top sheet does not close those below.
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
