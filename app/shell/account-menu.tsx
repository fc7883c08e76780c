import { useClickOutside } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AccountButton, type AccountMenuProps } from './account-button.tsx';
import { AccountDropdown } from './account-dropdown.tsx';
import { placeAt } from './current-place.ts';
import './account-menu.css';

/** The state of the menu. It closes with a click or the focus elsewhere, and with Escape, which returns the focus. */
function useOpened() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpened(false);
  const box = useClickOutside<HTMLDivElement>(close);
  const closeToButton = (): void => {
    button.current?.focus();
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!opened || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    // Tab continues from the button, because the menu is gone by then.
    closeToButton();
    event.stopPropagation();
  };
  return {
    opened,
    button,
    closeToButton,
    toggle: () => setOpened(!opened),
    box: { ref: box, onBlur, onKeyDown },
  };
}

/** The person's account: address, settings, theme and signing out. */
export function AccountMenu({ person, at, onSignOut }: AccountMenuProps): ReactElement {
  const { opened, button, closeToButton, toggle, box } = useOpened();
  const id = useId();
  const isCurrent = placeAt(useLocation().pathname)?.group === 'account';
  return (
    <div {...box} className="vq-account-box" data-at={at}>
      <AccountButton
        person={person}
        ref={button}
        aria-current={isCurrent}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={toggle}
      />
      {opened ? (
        <AccountDropdown id={id} person={person} onChosen={closeToButton} onSignOut={onSignOut} />
      ) : null}
    </div>
  );
}
