import { IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import type { Person } from '../platform/stored-session.ts';
import { Avatar } from '../ui/avatar.tsx';

export type AccountMenuProps = {
  readonly person: Person;
  /** Where the button stands: the menu opens towards the screen. */
  readonly at: 'rail' | 'topbar';
  readonly onSignOut: () => void;
};

type Props = ComponentPropsWithRef<'button'> & { readonly person: Person };

/** Opens the account menu. The name is shown where the rail has room for it. */
export const AccountButton = ({ person, ...others }: Props): ReactElement => (
  <button type="button" {...others} className="vq-account">
    <Avatar address={person.address} name={person.fullName} />
    <span className="vq-hidden">Account</span>
    <span className="vq-account-name">{person.fullName}</span>
    <IconSelector className="vq-account-arrow" aria-hidden />
  </button>
);
