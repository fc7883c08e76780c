import { Button } from '@mantine/core';
import { IconArrowDown, IconCreditCard, IconReceipt, IconSend, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import './home-actions.css';

type Action = { readonly label: string; readonly to: string; readonly icon: TablerIcon };

const ACTIONS: readonly Action[] = [
  { label: 'Send', to: '/wallet?tab=send', icon: IconSend },
  { label: 'Request', to: '/wallet?tab=receive#request-title', icon: IconReceipt },
  { label: 'Receive', to: '/wallet?tab=receive', icon: IconArrowDown },
  { label: 'Buy', to: '/wallet?buy=1', icon: IconCreditCard },
];

/** The main actions with money, in one row. `primary`: false if the page has a more important next step. */
export function HomeActions({ primary }: { readonly primary: boolean }): ReactElement {
  return (
    <nav className="home-actions" aria-label="Actions">
      {ACTIONS.map(({ label, to, icon: Icon }, index) => (
        <Button
          key={label}
          component={Link}
          to={to}
          variant={primary && index === 0 ? 'filled' : 'default'}
          leftSection={<Icon aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </nav>
  );
}
