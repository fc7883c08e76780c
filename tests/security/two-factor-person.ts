/**
 * A person with an authenticator app, over real HTTP and in real time, who uses each of the three accepted codes in
 * turn.
 */
import { generateSync } from 'otplib';
import { BackupCodesSchema, TwoFactorSetUpSchema } from '#domain/two-factor/schema.ts';
import { waitForPeriodStart } from '#tests/builders/totp-period.ts';
import type { Answer, Person, ServiceWorld } from './service-world.ts';

export type TwoFactorPerson = {
  readonly person: Person;
  readonly secret: string;
  /** The code that `enable` accepts; another may be given instead. */
  readonly firstCode: string;
  /** The code after the first one; may be requested twice. */
  code(): string;
  enable(): Promise<readonly string[]>;
  post(path: string, body: object): Promise<Answer>;
};

export const makeTwoFactorPerson = async (world: ServiceWorld, name: string): Promise<TwoFactorPerson> =>
  withTwoFactor(world, await world.signUp(name));

/** Turns two-factor authentication on for an existing person. */
export async function withTwoFactor(world: ServiceWorld, person: Person): Promise<TwoFactorPerson> {
  const token = person.session.accessToken;
  const post = (path: string, body: object = {}) =>
    world.call('POST', `/api/auth/two-factor/${path}`, { token, body });
  const { secret } = TwoFactorSetUpSchema.parse(JSON.parse((await post('set-up')).text));
  const begun = await waitForPeriodStart();
  let steps = -1;
  const codeAt = (step: number): string => generateSync({ secret, epoch: begun + step * 30 });
  const firstCode = codeAt(steps);
  return {
    person,
    secret,
    firstCode,
    code() {
      steps += 1;
      return codeAt(steps);
    },
    async enable() {
      const answer = await post('enable', { code: firstCode });
      return BackupCodesSchema.parse(JSON.parse(answer.text)).backupCodes;
    },
    post,
  };
}
