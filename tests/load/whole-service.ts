/** Runs the whole service in this process, on the embedded store, with people who pay each other. */
import { randomBytes } from 'node:crypto';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { randomId } from '#server/random-id.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';

const PEOPLE = 10;
const AT_ONCE = 500;

type Environment = Readonly<Record<string, string>>;

/** `environment` adds to the configuration. */
export const startWhole = (directory: string, environment: Environment = {}): Promise<Service> =>
  startService({
    config: readConfig({
      ...{ PORT: '0', DATA_DIR: directory, DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
      ...environment,
    }),
    log: quietLog,
    appDirectory: directory,
    onStopped: (why) => {
      throw new Error(why.reason);
    },
  });

/** Submits commands, some at a time. Rejects if one of them is not decided. */
export async function submitAll({ authority }: Service, commands: readonly Command[]): Promise<void> {
  for (let at = 0; at < commands.length; at += AT_ONCE) {
    const verdicts = await Promise.all(
      commands.slice(at, at + AT_ONCE).map((command) => authority.submit(command)),
    );
    const refused = verdicts.find(({ ok }) => !ok);
    if (refused !== undefined) throw new Error(JSON.stringify(refused));
  }
}

const addressOf = ({ authority }: Service, userId: string): string =>
  authority.state.users.get(userId)?.address ?? '';

async function openAccount({ accounts }: Service, n: number): Promise<string> {
  const person = { email: `p${String(n)}@load.example`, password: 'load-pass-phrase-81', fullName: 'Load' };
  const opened = await accounts.createAccount(person);
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.userId;
}

const command = (type: string, actor: string, payload: object): Command => ({
  id: randomId(randomBytes),
  type,
  actor,
  payload,
});

const peopleOf = ({ authority }: Service): string[] =>
  [...authority.state.users]
    .filter(([, { roles }]) => roles.length === 0 || !roles.includes('owner'))
    .map(([id]) => id);

/** Opens ten funded accounts if there are none, and returns transfers from each to the next, not submitted yet. */
export async function makeTransfers(service: Service, count: number, amount = '0.01'): Promise<Command[]> {
  if (peopleOf(service).length < PEOPLE) await openPeople(service);
  const ids = peopleOf(service);
  const idAt = (n: number): string => ids[n % ids.length] ?? '';
  return Array.from({ length: count }, (_, n) =>
    command('wallet.transfer', idAt(n), { to: addressOf(service, idAt(n + 1)), amount, currency: 'DC' }),
  );
}

async function openPeople(service: Service): Promise<void> {
  const ids: string[] = [];
  for (let n = 0; n < PEOPLE; n++) ids.push(await openAccount(service, n));
  const funds = { amount: '1000000', currency: 'DC', reason: 'Load test' };
  await submitAll(
    service,
    ids.map((userId) => command('ledger.issue', SYSTEM_ACTOR, { ...funds, to: addressOf(service, userId) })),
  );
}
