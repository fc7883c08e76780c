import { Avatar } from '@mantine/core';
import type { ReactElement } from 'react';
import { avatarTone } from '#app/ui/avatar-tone.ts';
import { CoveringPicture } from '#app/ui/covering-picture.tsx';
import { initialsOf } from '#app/ui/initials.ts';
import { logoSource } from './logo-source.ts';
import '#app/ui/avatar.css';

type Props = {
  readonly title: string;
  readonly symbol: string;
  /** The hash of an uploaded picture, or a data URL of one that is only on this device. */
  readonly logo?: string | undefined;
  readonly size?: 'md' | 'lg';
};

/** A project's logo. Its initials, in a colour of its own, stand in until the logo is loaded. Decorative: the title is beside it. */
export function ProjectLogo({ title, symbol, logo, size = 'md' }: Props): ReactElement {
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
      {logo === undefined || logo === '' ? null : <CoveringPicture key={logo} src={logoSource(logo)} />}
    </Avatar>
  );
}
