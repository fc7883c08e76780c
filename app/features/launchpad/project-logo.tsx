import { Avatar } from '@mantine/core';
import type { ReactElement } from 'react';
import { avatarTone } from '#app/ui/avatar-tone.ts';
import { initialsOf } from '#app/ui/initials.ts';

type Props = { readonly title: string; readonly symbol: string; readonly size?: 'md' | 'lg' };

/** The initials of a project in a colour of its own. Stands beside the title. */
export function ProjectLogo({ title, symbol, size = 'md' }: Props): ReactElement {
  return (
    <Avatar
      aria-hidden
      alt=""
      radius="md"
      size={size}
      variant="filled"
      color={`var(--vq-avatar-${String(avatarTone(symbol + title))})`}
    >
      {initialsOf(title) || symbol.slice(0, 2)}
    </Avatar>
  );
}
