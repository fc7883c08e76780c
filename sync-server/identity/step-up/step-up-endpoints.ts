/** Endpoints for a step-up. */
import { ProofSchema } from '#domain/account/proof.ts';
import { RequestOptionsSchema } from '#domain/passkey/schema.ts';
import { STEP_UP_PASSKEY_PATH, STEP_UP_PATH } from '#domain/account/paths.ts';
import { sendDone, sendValue } from '../../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import type { StepUp } from './step-up.ts';

const STEP_UP = endpoint({
  method: 'post',
  path: STEP_UP_PATH,
  summary:
    'Prove identity by password (and a code if codes are on) or by passkey; valid for 10 minutes in this session',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  beforePasswordChange: true,
  body: ProofSchema,
  status: 204,
});

const STEP_UP_STATE = endpoint({
  method: 'get',
  path: STEP_UP_PATH,
  summary: 'Empty if this session has a recent proof of identity; for changes that only the device makes',
  access: 'bearer',
  limit: 'read',
  stepUp: true,
  beforePasswordChange: true,
  status: 204,
});

const STEP_UP_PASSKEY = endpoint({
  method: 'post',
  path: STEP_UP_PASSKEY_PATH,
  summary: 'The options for proving identity with an own passkey instead of the password',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  beforePasswordChange: true,
  status: 200,
  answer: RequestOptionsSchema,
});

export const STEP_UP_ENDPOINTS: readonly Endpoint[] = [STEP_UP, STEP_UP_STATE, STEP_UP_PASSKEY];

export const stepUpEndpoints = (accounts: StepUp): readonly HandledEndpoint[] => [
  // The guard has already answered if the session has not stepped up.
  withHandler(STEP_UP_STATE, (_asked, reply) => {
    reply.status(204).end();
  }),
  withHandler(STEP_UP, async ({ session, body }, reply) => {
    sendDone(reply, await accounts.stepUp(session, body));
  }),
  withHandler(STEP_UP_PASSKEY, async ({ session }, reply) => {
    sendValue(reply, await accounts.askToStepUp(session));
  }),
];
