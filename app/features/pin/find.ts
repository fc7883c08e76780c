/** The findings about this device's PIN. */
import { IconLock, IconShieldLock } from '@tabler/icons-react';
import type { Finder } from '#app/finder.ts';
import { lockDevice, lockStatus } from '#app/seal/device-lock.ts';
import { findActions } from '#app/ui/action-finder.ts';

const lock = {
  id: 'lock',
  icon: IconLock,
  title: 'Lock this device',
  text: 'The PIN opens it again',
  words: 'lock now pin',
  suggested: 20,
  choice: { run: lockDevice },
} as const;

const protect = {
  id: 'protect',
  icon: IconShieldLock,
  title: 'Set a PIN',
  text: 'Protects the wallet on this device',
  words: 'lock protect security passkey',
  choice: { to: '/security?pin=set' },
} as const;

/** Locking, once there is a PIN; setting one before. */
const findLock: Finder = ({ words }, { person }) =>
  findActions([lockStatus(person.id) === 'open' ? lock : protect], words);

export const finders = [findLock];
