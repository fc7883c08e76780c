import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type Allowance, makeBackoff } from './backoff.ts';
import { networkKey } from './network-key.ts';

export type Attempt = {
  /** The attempt was a right one: what it counted is given back. */
  succeeded(): Promise<void>;
};

/** `device`: names a device on which this account was signed in before; null for any other. */
export type Attempting = { readonly ip: string; readonly email: string; readonly device: string | null };

export type SignInLimits = {
  /** Counts an attempt before anything is hashed. Error: SIGN_IN_LIMITED with `retryAfterMs`. */
  attempt(who: Attempting): Promise<Ok<Attempt> | Err<'SIGN_IN_LIMITED'>>;
};

const HOUR = 3_600;
const BY_EMAIL: Allowance = {
  name: 'email',
  free: 5,
  pauseSeconds: 30,
  pauseSecondsMax: 900,
  windowSeconds: 24 * HOUR,
};
const BY_NETWORK: Allowance = {
  name: 'network',
  free: 50,
  pauseSeconds: 10,
  pauseSecondsMax: 900,
  windowSeconds: HOUR,
};

const BY_DEVICE: Allowance = { ...BY_EMAIL, name: 'device' };

const UNLIMITED: SignInLimits = {
  attempt: () => Promise.resolve(ok({ succeeded: () => Promise.resolve() })),
};

/**
 * Attempts by network and by e-mail, whether or not the e-mail has an account. After the free ones only one attempt
 * passes in each pause, and pauses grow; attempts during a pause are not counted, so nobody can keep a person locked
 * out for longer than the longest pause. A device on which the account was signed in before has an allowance of its own, which
 * nobody else can spend: what strangers try keeps no owner out.
 */
export function makeSignInLimits(enabled: boolean): SignInLimits {
  if (!enabled) return UNLIMITED;
  const byNetwork = makeBackoff(BY_NETWORK);
  const byEmail = makeBackoff(BY_EMAIL);
  const byDevice = makeBackoff(BY_DEVICE);
  return {
    async attempt({ ip, email, device }) {
      if (device !== null) {
        const retryAfterMs = await byDevice.enter(device);
        if (retryAfterMs > 0) return err('SIGN_IN_LIMITED', { retryAfterMs });
        return ok({ succeeded: () => byDevice.forget(device) });
      }
      const network = networkKey(ip);
      const pauses = [await byNetwork.enter(network)];
      if (pauses[0] === 0) pauses.push(await byEmail.enter(email));
      const retryAfterMs = Math.max(...pauses);
      if (retryAfterMs > 0) return err('SIGN_IN_LIMITED', { retryAfterMs });
      return ok({
        async succeeded() {
          await byNetwork.giveBack(network);
          await byEmail.forget(email);
        },
      });
    },
  };
}
