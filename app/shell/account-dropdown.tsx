import { IconCheck, IconCopy, IconLogout, type TablerIcon } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSetSetting, useSettings } from '../data/queries/settings.ts';
import type { Person } from '../platform/stored-session.ts';
import { placesFor } from '../registered-features.ts';
import { copyWithToast } from '../ui/copy-with-toast.ts';
import { THEMES } from '../ui/themes.ts';
import { moveInMenu } from './menu-keys.ts';
import './account-dropdown.css';

const item = { role: 'menuitem', tabIndex: -1, className: 'account-item' } as const;

/** The menu stays open, so that themes can be compared. */
function ThemeItems(): ReactElement {
  const { theme } = useSettings();
  const set = useSetSetting();
  return (
    <div role="group" aria-label="Theme">
      <span className="account-label" aria-hidden>
        Theme
      </span>
      {THEMES.map(({ value, label, Icon }) => (
        <button
          {...item}
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === theme}
          onClick={() => void set('theme', value)}
        >
          <IconCheck className="account-check" aria-hidden />
          <span>{label}</span>
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  );
}

type ActionProps = {
  /** The item that Tab reaches; arrows move to the others. */
  readonly isFirst?: boolean;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

const Action = ({ isFirst = false, icon: Icon, onClick, children }: ActionProps): ReactElement => (
  <button {...item} tabIndex={isFirst ? 0 : -1} type="button" onClick={onClick}>
    <Icon aria-hidden />
    <span>{children}</span>
  </button>
);

type Props = {
  readonly id: string;
  readonly person: Person;
  /** Closes the menu, with the focus back on its button. */
  readonly onChosen: () => void;
  readonly onSignOut: () => void;
};

/** The content of the account menu. */
export function AccountDropdown({ id, person, onChosen, onSignOut }: Props): ReactElement {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(), []);
  const choose = (act: () => void) => (): void => {
    onChosen();
    act();
  };
  return (
    <div className="account-dropdown">
      <div className="account-who">
        <span className="account-who-name">{person.fullName}</span>
        <span className="vq-dimmed vq-small">{person.email}</span>
      </div>
      <div ref={menu} id={id} role="menu" aria-label="Account" onKeyDown={moveInMenu}>
        <Action isFirst icon={IconCopy} onClick={choose(() => void copyWithToast(person.address))}>
          Copy your address
          <span className="account-address vq-mono">{person.address}</span>
        </Action>
        <hr />
        {placesFor(person.roles)
          .filter(({ group }) => group === 'account')
          .map(({ to, title, icon: Icon }) => (
            <Link {...item} key={to} to={to} onClick={onChosen}>
              <Icon aria-hidden />
              <span>{title}</span>
            </Link>
          ))}
        <hr />
        <ThemeItems />
        <hr />
        <Action icon={IconLogout} onClick={choose(onSignOut)}>
          Sign Out
        </Action>
      </div>
    </div>
  );
}
