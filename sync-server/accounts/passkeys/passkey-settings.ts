/** What a signed-in person does about their own passkeys. */
import type { ProofPurpose } from '#domain/account/proof.ts';
import { ProofAskSchema, ProofSchema } from '#domain/account/proof.ts';
import type { ErrorCode } from '#domain/errors.ts';
import {
  type CreationOptions,
  type Passkey,
  PasskeyAddSchema,
  PasskeyNameSchema,
  type RequestOptions,
} from '#domain/passkey/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../access-tokens.ts';
import type { AccountParts, Caller } from '../account-parts.ts';
import { deviceName } from '../device-name.ts';
import { randomId } from '../random-id.ts';
import { read } from '../read.ts';
import { proveSelf } from '../self-proof.ts';
import { making, proofOf } from './contexts.ts';

type Outcome<T> = Ok<T> | Err<ErrorCode>;
type Request = { readonly body: unknown; readonly caller: Caller };

export type PasskeySettings = {
  list(session: AccessSession): Promise<readonly Passkey[]>;
  /** How to make one. Errors, in order: the first issue of the schema, those of the proof, PASSKEYS_FULL. */
  beginAdding(session: AccessSession, request: Request): Promise<Outcome<CreationOptions>>;
  /** Errors, in order: the first issue of the schema, PASSKEY_EXPIRED, PASSKEY_INVALID, PASSKEY_EXISTS, PASSKEYS_FULL. */
  add(session: AccessSession, request: Request): Promise<Outcome<Passkey>>;
  /** How to ask for one of one's own, to prove something by it. */
  askForProof(session: AccessSession, request: Pick<Request, 'body'>): Promise<Outcome<RequestOptions>>;
  /** Errors: the first issue of the schema, NOT_FOUND. */
  rename(session: AccessSession, passkeyId: string, body: unknown): Promise<Outcome<null>>;
  /** Error: NOT_FOUND. Who is signed in stays so: devices are ended as such. */
  remove(session: AccessSession, passkeyId: string, caller: Caller): Promise<Outcome<null>>;
};

const ADDING: ProofPurpose = 'add-passkey';

export function makePasskeySettings(parts: AccountParts): PasskeySettings {
  const { passkeys, notices, randomBytes } = parts;
  const tell = (userId: string, notice: 'passkey.added' | 'passkey.removed', { userAgent }: Caller) =>
    notices.tell({ userId, notice, occasion: randomId(randomBytes), device: deviceName(userAgent) });
  return {
    list: ({ userId }) => passkeys.list(userId),
    async beginAdding(session, { body, caller }) {
      const proof = read(ProofSchema, body);
      if (!proof.ok) return proof;
      const request = { proof: proof.value, purpose: ADDING, ip: caller.ip };
      const proven = await proveSelf(parts, session, request);
      if (!proven.ok) return proven;
      const { email, fullName } = proven.value.record;
      return passkeys.creationOptions({ userId: session.userId, email, fullName }, making(session));
    },
    async add(session, { body, caller }) {
      const input = read(PasskeyAddSchema, body);
      if (!input.ok) return input;
      const { attestation, name = deviceName(caller.userAgent) } = input.value;
      const added = await passkeys.add(session.userId, { attestation, name, context: making(session) });
      if (added.ok) await tell(session.userId, 'passkey.added', caller);
      return added;
    },
    async askForProof(session, { body }) {
      const input = read(ProofAskSchema, body);
      if (!input.ok) return input;
      if ((await passkeys.list(session.userId)).length === 0) return err('PASSKEY_UNKNOWN');
      return ok(await passkeys.requestOptions(proofOf(input.value.purpose, session), session.userId));
    },
    async rename({ userId }, passkeyId, body) {
      const input = read(PasskeyNameSchema, body);
      return input.ok ? passkeys.rename(userId, passkeyId, input.value.name) : input;
    },
    async remove({ userId }, passkeyId, caller) {
      const removed = await passkeys.remove(userId, passkeyId);
      if (removed.ok) await tell(userId, 'passkey.removed', caller);
      return removed;
    },
  };
}
