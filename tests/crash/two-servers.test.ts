/**
 * Proves that two real servers on one CouchDB never spend the same money twice: after 2,000 contested spends over HTTP
 * to both, nobody is overdrawn, one keeps serving, and the other has ended with a clear message and its own exit code.
 * Only when COUCHDB_URL is set, and only on a CouchDB without an installation: it is wiped at the end.
 * tests/integration/two-authorities.test.ts runs both authorities in one process on the embedded store.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MICRO_PER_UNIT } from '#domain/money.ts';
import type { CommandAnswer } from '#domain/protocol.ts';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { checkBalances } from './checks.ts';
import { type Installation, onCouch } from './installations.ts';
import { Load } from './load.ts';
import { CLAIMED_TDC, fund, type Person, post, type SentCommand, signUp, makeTransfer } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const SPENDS = 2_000;
const AT_ONCE = 32;
const url = process.env['COUCHDB_URL'];

let bundled: Bundled;
let installation: Installation | undefined;

beforeAll(async () => {
  bundled = await bundleServer();
});
afterAll(async () => {
  await installation?.remove();
});

async function start(on: Installation): Promise<ServerProcess & { url: string }> {
  const server = await startServer({ ...bundled, ...on });
  if (server.url === null) throw new Error(server.output());
  return { ...server, url: server.url };
}

type Spend = { readonly command: SentCommand; answer: CommandAnswer | null };

/** Sends all spends, several at a time; a spend whose answer is lost stays without one. */
async function spend(server: string, person: Person, spends: readonly Spend[]): Promise<void> {
  const queue = [...spends];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const answers = await post(server, person, [next.command]).catch(() => null);
      const [answer] = answers ?? [];
      if (answer !== undefined && answer.verdict !== 'undecided') next.answer = answer;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

it('refuses a CouchDB that does not answer, clearly', async () => {
  const directory = join(tmpdir(), `unanswered-${randomUUID()}`);
  const server = await startServer({ ...bundled, directory, env: { COUCHDB_URL: 'http://127.0.0.1:9' } });
  expect([server.url, await server.exited]).toEqual([null, { code: 2, signal: null }]);
  expect(server.output()).toMatch(/^VaultIQ could not start: [^\n]+\n$/);
});

if (url !== undefined) {
  it('two servers and 2,000 contested spends', async () => {
    installation = await onCouch(url);
    const first = await start(installation);
    const people = [await signUp(first.url, 'spender'), await signUp(first.url, 'payee')];
    await fund(first.url, { people, claims: 1 });
    const [spender, payee] = people as [Person, Person];
    // 200 TDC pay exactly 1,000 of these.
    const spends = Array.from({ length: SPENDS }, (): Spend => ({
      command: { ...makeTransfer(payee.address, '0.2'), id: randomUUID() },
      answer: null,
    }));
    const half = (rest: number) => spends.filter((_, index) => index % 2 === rest);
    const early = spend(first.url, spender, half(0));
    const second = await start(installation);
    await Promise.all([early, spend(second.url, spender, half(1))]);
    // The deposed server may not have noticed yet: it must not decide anything any more.
    await spend(first.url, spender, [{ command: makeTransfer(payee.address, '0.2'), answer: null }]);

    expect(await first.exited, first.output()).toEqual({ code: 3, signal: null });
    expect(first.output()).toMatch(/VaultIQ has stopped: another authority has taken over/);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);

    const load = new Load(people);
    for (const { command, answer } of spends) {
      if (answer === null) load.waiting.set(command.id, { person: spender, command });
      else load.verdicts.set(command.id, { person: spender, command, answer });
    }
    await load.settle(second.url);
    await load.repeat(second.url, [...load.verdicts.keys()]);
    expect(load.verdicts.size).toBe(SPENDS);
    expect(load.committed()).toHaveLength(1_000);
    await checkBalances(second.url, load, BigInt(CLAIMED_TDC) * MICRO_PER_UNIT);
    second.signal('SIGTERM');
    expect(await second.exited, second.output()).toEqual({ code: 0, signal: null });
    await installation.check(load);
  });
}
