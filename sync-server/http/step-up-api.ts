/** The routes by which a signed-in person shows once more that it is them, for the table of the public interface. */
import { ProofSchema } from '#domain/account/proof.ts';
import { RequestOptionsSchema } from '#domain/passkey/schema.ts';
import type { ApiRoute } from './api-route.ts';

const PATH = '/api/auth/step-up';

export const STEP_UP_ROUTES: readonly ApiRoute[] = [
  {
    method: 'post',
    path: PATH,
    summary:
      'Confirm that it is oneself, by the password and a code where codes are on, or by a passkey: good for 10 minutes in this session',
    access: 'bearer',
    limit: 'settings',
    stepUp: false,
    beforePasswordChange: true,
    body: ProofSchema,
    status: 204,
  },
  {
    method: 'get',
    path: PATH,
    summary: 'Nothing when this session has confirmed it lately: for what a device changes by itself',
    access: 'bearer',
    limit: 'read',
    stepUp: true,
    beforePasswordChange: true,
    status: 204,
  },
  {
    method: 'post',
    path: `${PATH}/passkey`,
    summary: "How a browser asks for one of one's own passkeys in place of the password",
    access: 'bearer',
    limit: 'settings',
    stepUp: false,
    beforePasswordChange: true,
    status: 200,
    answer: RequestOptionsSchema,
  },
];
