import { z } from 'zod';
import { RestoreAccessSchema } from '#domain/account/credentials.ts';
import { OPERATOR_ACCESS_PATH } from '#domain/operations/paths.ts';
import type { JobDefinition } from '../job/job.ts';
import { parseInput } from '../parse-input.ts';

const RestoredSchema = z.object({ userId: z.string(), address: z.string() });

/** Restores the access of a person whose account has vanished. */
export const accessJob: JobDefinition = {
  name: 'access',
  options: ['account', 'email', 'name'],
  usage: '--account ID-OR-WALLET --email ADDRESS --name NAME',
  read({ account, email, name: fullName }) {
    if (account === undefined || email === undefined || fullName === undefined) return null;
    const body = { account, email, fullName };
    return {
      path: OPERATOR_ACCESS_PATH,
      body,
      async doIn({ accounts }) {
        const asked = parseInput(RestoreAccessSchema, body);
        return asked.ok ? accounts.restoreAccess(asked.value) : asked;
      },
      describe(answer) {
        const { address } = RestoredSchema.parse(answer);
        return `The account of ${address} is restored for ${email}: a letter with a link to choose a password is being sent.`;
      },
    };
  },
};
