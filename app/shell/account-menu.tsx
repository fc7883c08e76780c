import { type ReactElement, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { AccountButton, type AccountMenuProps } from './account-button.tsx';
import type { AccountDropdown } from './account-dropdown.tsx';
import { placeAt } from './current-place.ts';
import './account-menu.css';

/** The person's account: address, settings, theme and signing out. The menu itself is loaded when it is first opened. */
export function AccountMenu(props: AccountMenuProps): ReactElement {
  const [loaded, setLoaded] = useState<{ readonly Dropdown: typeof AccountDropdown } | null>(null);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isCurrent = placeAt(useLocation().pathname)?.group === 'account';
  const navigate = useNavigate();
  const open = async (): Promise<void> => {
    try {
      const { AccountDropdown: Dropdown } = await import('./account-dropdown.tsx');
      flushSync(() => setLoaded({ Dropdown }));
      // Focused before the menu opens, so that the focus returns to this button, which has replaced the clicked one.
      button.current?.focus();
      setOpened(true);
    } catch {
      // Without its code the same links are on a screen.
      void navigate('/more');
    }
  };
  const target = { person: props.person, ref: button, 'aria-current': isCurrent } as const;
  if (loaded !== null) {
    return (
      <loaded.Dropdown {...props} button={button} opened={opened} onChange={setOpened}>
        <AccountButton {...target} />
      </loaded.Dropdown>
    );
  }
  return <AccountButton {...target} aria-haspopup="menu" aria-expanded={false} onClick={() => void open()} />;
}
