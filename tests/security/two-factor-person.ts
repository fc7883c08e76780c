/** Somebody with an authenticator app, over real HTTP and in real time: of the three codes that are taken now, each in its turn. */
import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { BackupCodesSchema, TwoFactorSetUpSchema } from '#domain/two-factor/schema.ts';
import type { Answer, Person, ServiceWorld } from './service-world.ts';

const STEP_MS = 30_000;
const SPARE_MS = 8_000;

export type TwoFactorPerson = {
  readonly person: Person;
  readonly secret: string;
  /** The code that `enable` gives, or another may give instead. */
  readonly firstCode: string;
  /** The next one after the first; may be asked for twice. */
  code(): string;
  enable(): Promise<readonly string[]>;
  post(path: string, body: object): Promise<Answer>;
};

export const makeTwoFactorPerson = async (world: ServiceWorld, name: string): Promise<TwoFactorPerson> =>
  withTwoFactor(world, await world.signUp(name));

/** The same for somebody who is there already. */
export async function withTwoFactor(world: ServiceWorld, person: Person): Promise<TwoFactorPerson> {
  const token = person.session.accessToken;
  const post = (path: string, body: object = {}) =>
    world.call('POST', `/api/auth/two-factor/${path}`, { token, body });
  const { secret } = TwoFactorSetUpSchema.parse(JSON.parse((await post('set-up')).text));
  // The first code is the one of before: it must still be taken when it is given.
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < SPARE_MS) await sleep(leftMs);
  const begun = Math.floor(Date.now() / 1_000);
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
