import { Menu } from '@mantine/core';
import { IconCopy, IconLogout } from '@tabler/icons-react';
import type { ReactElement, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useSetSetting, useSettings } from '../data/queries/settings.ts';
import type { Theme } from '../platform/stored-theme.ts';
import { placesFor } from '../registered-features.ts';
import { copyWithToast } from '../ui/copy-with-toast.ts';
import { THEMES } from '../ui/themes.ts';
import type { AccountMenuProps } from './account-button.tsx';
import './account-dropdown.css';

function ThemeItems(): ReactElement {
  const { theme } = useSettings();
  const set = useSetSetting();
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={(value) => void set('theme', value as Theme)}>
        {THEMES.map(({ value, label, Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function Items({ person, onSignOut }: AccountMenuProps): ReactElement {
  return (
    <>
      <div className="account-who">
        <span className="account-who-name">{person.fullName}</span>
        <span className="vq-dimmed vq-small">{person.email}</span>
      </div>
      <Menu.Item
        data-autofocus
        leftSection={<IconCopy aria-hidden />}
        onClick={() => void copyWithToast(person.address)}
      >
        Copy your address
        <span className="account-address vq-mono">{person.address}</span>
      </Menu.Item>
      <Menu.Divider />
      {placesFor(person.roles)
        .filter(({ group }) => group === 'account')
        .map(({ to, title, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon aria-hidden />}>
            {title}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <ThemeItems />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={onSignOut}>
        Sign Out
      </Menu.Item>
    </>
  );
}

type Props = AccountMenuProps & {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly children: ReactElement;
};

/** The button with its menu. */
export function AccountDropdown({ button, opened, onChange, children, ...props }: Props): ReactElement {
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position={props.at === 'rail' ? 'top-start' : 'bottom-end'}
      classNames={{ dropdown: 'account-dropdown', item: 'account-item' }}
      // In the landmark of its button.
      withinPortal={false}
      // A menu may hold only items; the first has the focus.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label="Account">
        <Items
          {...props}
          onSignOut={() => {
            // The sheet returns the focus to what has it now; the menu's item is gone by then.
            button.current?.focus();
            props.onSignOut();
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
