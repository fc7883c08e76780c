/**
 * Whether a command that takes money out of the wallet has to be confirmed, and how it can be confirmed now (ruling A9).
 */
import { useConnectivity } from '#app/platform/connectivity.ts';
import { arePasskeysSupported } from '#app/platform/passkeys.ts';
import { useTwoFactor } from '#app/platform/two-factor-status.ts';

export type CodeRequirement = {
  /** Now or later: offline, the command waits on the device and asks then. */
  readonly required: boolean;
  readonly online: boolean;
  /** Required, and possible now. */
  readonly asksCode: boolean;
  readonly offersPasskey: boolean;
};

export function useCodeRequired(): CodeRequirement {
  const { status } = useTwoFactor();
  const connectivity = useConnectivity();
  const online = connectivity.online && connectivity.reachable;
  const required = status?.requireForTransactions === true;
  const offersPasskey = status?.hasPasskey === true && arePasskeysSupported();
  return { required, online, asksCode: required && online, offersPasskey };
}
