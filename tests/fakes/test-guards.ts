/** The service's guards of endpoints, for an application that mounts a few of them. */
import { err } from '#domain/result.ts';
import { type GuardDeps, makeGuards } from '#server/http/guards.ts';
import type { Guards } from '#server/http/mount-endpoints.ts';

type Given = Partial<Omit<GuardDeps, 'accounts'>> & { readonly accounts?: Partial<GuardDeps['accounts']> };

/** Nobody is signed in, and every session has stepped up, unless the given accounts say otherwise. */
export const testGuards = ({ accounts = {}, ...given }: Given = {}): Guards =>
  makeGuards({
    publicUrl: 'https://vaultiq.example',
    operatorToken: 'token-of-the-operator',
    metricsToken: undefined,
    ...given,
    accounts: {
      verifyAccessToken: () => err('NOT_AUTHENTICATED'),
      hasSteppedUp: () => Promise.resolve(true),
      ...accounts,
    },
  });
