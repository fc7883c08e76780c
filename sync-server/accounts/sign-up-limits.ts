import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type Allowance, makeBackoff } from './backoff.ts';
import { networkKey } from './network-key.ts';

export type SignUpLimits = {
  /**
   * Counts a sign-up by network and by device, whether it will succeed or not: neither can many accounts be made from one
   * place, nor a list of addresses be tried for who has one. Error: SIGN_IN_LIMITED with `retryAfterMs`.
   */
  count(who: {
    readonly ip: string;
    readonly device: string | null;
  }): Promise<Ok<null> | Err<'SIGN_IN_LIMITED'>>;
};

const DAY_SECONDS = 86_400;
/** A family or an office signs up in one evening; a maker of accounts gets one an hour at most after that. */
const BY_NETWORK: Allowance = {
  name: 'sign-ups of a network',
  free: 10,
  pauseSeconds: 60,
  pauseSecondsMax: 3_600,
  windowSeconds: DAY_SECONDS,
};
const BY_DEVICE: Allowance = { ...BY_NETWORK, name: 'sign-ups of a device', free: 5 };

export function makeSignUpLimits(enabled: boolean): SignUpLimits {
  if (!enabled) return { count: () => Promise.resolve(ok(null)) };
  const byNetwork = makeBackoff(BY_NETWORK);
  const byDevice = makeBackoff(BY_DEVICE);
  return {
    async count({ ip, device }) {
      const pauses = [await byNetwork.enter(networkKey(ip))];
      if (pauses[0] === 0 && device !== null) pauses.push(await byDevice.enter(device));
      const retryAfterMs = Math.max(...pauses);
      return retryAfterMs > 0 ? err('SIGN_IN_LIMITED', { retryAfterMs }) : ok(null);
    },
  };
}
