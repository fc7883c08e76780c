/** A person with a passkey in a software authenticator, over real HTTP. */
import { CreationOptionsSchema, PasskeySchema, RequestOptionsSchema } from '#domain/passkey/schema.ts';
import {
  makeSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#tests/fakes/software-authenticator.ts';
import type { Person, ServiceWorld } from './service-world.ts';

export type PasskeyPerson = {
  readonly person: Person;
  readonly authenticator: SoftwareAuthenticator;
  readonly passkeyId: string;
  /** The body of a request that adds another passkey. */
  readonly another: () => Promise<object>;
};

/** The service's public URL. */
export const ORIGIN = 'http://localhost:8080';

export const makePasskeyPerson = async (world: ServiceWorld, name: string): Promise<PasskeyPerson> =>
  signUpWithPasskey(world, await world.signUp(name));

/** Adds a passkey to an existing person. */
export async function signUpWithPasskey(world: ServiceWorld, person: Person): Promise<PasskeyPerson> {
  const token = person.session.accessToken;
  const authenticator = makeSoftwareAuthenticator({ origin: ORIGIN });
  const addAnother = async (): Promise<object> => {
    const answer = await world.call('POST', '/api/auth/passkeys/options', { token });
    return { attestation: authenticator.create(CreationOptionsSchema.parse(JSON.parse(answer.text))) };
  };
  const added = await world.call('POST', '/api/auth/passkeys', { token, body: await addAnother() });
  const { id } = PasskeySchema.parse(JSON.parse(added.text));
  return { person, authenticator, passkeyId: id, another: addAnother };
}

/** The assertion that answers the service's current sign-in challenge. */
export async function makeAssertion(
  world: ServiceWorld,
  { authenticator }: Pick<PasskeyPerson, 'authenticator'>,
): Promise<object> {
  const answer = await world.call('POST', '/api/auth/passkey/options', { body: {} });
  return { assertion: authenticator.get(RequestOptionsSchema.parse(JSON.parse(answer.text))) };
}
