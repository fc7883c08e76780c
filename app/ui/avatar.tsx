import { Avatar as MantineAvatar } from '@mantine/core';
import {
  IconBox,
  IconBuildingBank,
  IconChartPie,
  IconCreditCard,
  IconDroplet,
  IconGift,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { createElement, type ReactElement, useContext } from 'react';
import { avatarTone } from './avatar-tone.ts';
import { CoveringPicture } from './covering-picture.tsx';
import { initialsOf } from './initials.ts';
import { PictureContext } from './picture-context.ts';
import { walletName } from '#domain/wallet-name.ts';
import './avatar.css';

type Props = {
  /** Of a wallet, or the name of a vault. */
  readonly address: string;
  /** Null: unknown. */
  readonly name: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
};

const VAULT_ICONS: readonly (readonly [part: string, icon: TablerIcon])[] = [
  ['MARKETING', IconGift],
  ['FAUCET', IconDroplet],
  ['MINT', IconCreditCard],
  ['POOL', IconChartPie],
  ['PRJ', IconBox],
  ['ESCROW', IconBox],
  ['TOKEN', IconBox],
];

const iconOf = (address: string, isWallet: boolean): TablerIcon =>
  isWallet ? IconUser : (VAULT_ICONS.find(([part]) => address.includes(part))?.[1] ?? IconBuildingBank);

type IconProps = { readonly address: string; readonly isWallet: boolean };

const PartyIcon = ({ address, isWallet }: IconProps): ReactElement =>
  createElement(iconOf(address, isWallet), { className: 'vq-avatar-icon', 'aria-hidden': true });

/**
 * A person's profile picture, or their initials in the colour of their wallet, or the icon of a vault. Shown beside the
 * name.
 */
export function Avatar({ address, name, size = 'md' }: Props): ReactElement {
  const { isWallet } = walletName(address);
  const picture = useContext(PictureContext)(address);
  const initials = isWallet && name !== null ? initialsOf(name) : '';
  return (
    <MantineAvatar
      aria-hidden
      className="vq-avatar"
      data-vault={!isWallet}
      size={size}
      alt=""
      {...(isWallet
        ? { variant: 'filled', color: `var(--vq-avatar-${String(avatarTone(address))})` }
        : { variant: 'default' })}
    >
      {initials === '' ? <PartyIcon address={address} isWallet={isWallet} /> : initials}
      {picture === null ? null : <CoveringPicture key={picture} src={picture} />}
    </MantineAvatar>
  );
}
