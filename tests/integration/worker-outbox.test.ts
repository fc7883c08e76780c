// Proves that the service worker sends waiting commands of the signed-in person only, oldest first, with one decision
// per id although the page sends too; that it leaves the verdicts for the page; and that it stops on 401 and 503.
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLAIM_LOCK, OUTBOX_DATABASE, OUTBOX_LOCK, OUTBOX_STORE, REFRESH_LOCK } from '#domain/device.ts';
import type { SubmittedCommand } from '#domain/protocol.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { type Row, withMirror } from '../../service-worker/mirror.ts';
import { CommandsNotSent } from '../../service-worker/authority.ts';
import { type OutboxSyncDeps, sendOutbox } from '../../service-worker/outbox-sync.ts';

const me = 'w0000000000000000000000001';
let authority: FakeAuthority;
let locks: string[];
let messages: number;
let refusals: Map<string, number>;
let duty: { mustChangePassword?: true };

const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

const deps: OutboxSyncDeps = {
  fetch: async (input, init) => {
    const path = typeof input === 'string' ? input : '';
    const body = typeof init?.body === 'string' ? init.body : '';
    const refused = refusals.get(path);
    if (refused !== undefined) return answer(refused, { code: 'X' });
    if (path === '/api/auth/refresh') return answer(200, { accessToken: 'token', user: { id: me }, ...duty });
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
    const { commands } = JSON.parse(body) as { commands: SubmittedCommand[] };
    return answer(200, { verdicts: commands.map((command) => authority.decide(command)) });
  },
  withLock: (name, task) => {
    locks.push(name);
    return task();
  },
  now: () => 1,
  tellPages: async () => {
    messages += 1;
  },
};

const at = (second: number): string => new Date(second * 1_000).toISOString();
const row = (id: string, second: number, userId = me): Row => ({
  userId,
  command: { id, type: 'wallet.transfer', payload: {}, requestedAt: at(second) },
});

async function fill(...rows: Row[]): Promise<void> {
  await withMirror(async () => undefined);
  const database = await openDB(OUTBOX_DATABASE, 1);
  await database.clear(OUTBOX_STORE);
  for (const one of rows) await database.put(OUTBOX_STORE, one, one.command.id);
  database.close();
}

async function readRows(): Promise<Record<string, Row>> {
  const database = await openDB(OUTBOX_DATABASE, 1);
  const rows = (await database.getAll(OUTBOX_STORE)) as Row[];
  database.close();
  return Object.fromEntries(rows.map((one) => [one.command.id, one]));
}

beforeEach(() => {
  authority = new FakeAuthority(me);
  locks = [];
  messages = 0;
  refusals = new Map();
  duty = {};
});
afterEach(() => fill());

describe('the service worker', () => {
  it('sends oldest first and leaves the verdicts for the page', async () => {
    await fill(row('b', 2), row('a', 1));
    await sendOutbox(deps);
    expect(authority.arrived).toEqual(['a', 'b']);
    expect((await readRows())['a']?.verdict).toEqual(authority.verdicts.get('a'));
    expect(messages).toBe(1);
    expect(locks).toEqual([OUTBOX_LOCK, REFRESH_LOCK, CLAIM_LOCK]);
  });

  it('does not send a decided command again', async () => {
    await fill(row('a', 1));
    await sendOutbox(deps);
    await sendOutbox(deps);
    expect(authority.arrived).toEqual(['a']);
  });

  it('gets the same verdict for a command that the page has sent already', async () => {
    const sent = row('a', 1);
    const first = authority.decide(sent.command);
    await fill(sent);
    await sendOutbox(deps);
    expect((await readRows())['a']?.verdict).toEqual(first);
    expect(authority.verdicts.size).toBe(1);
  });

  it("leaves another person's commands", async () => {
    await fill(row('theirs', 1, 'w0000000000000000000000002'), row('mine', 2));
    await sendOutbox(deps);
    expect(authority.arrived).toEqual(['mine']);
    expect((await readRows())['theirs']?.sentAt).toBeUndefined();
  });

  it('sends no request when no command is waiting', async () => {
    refusals.set('/api/auth/refresh', 500);
    await expect(sendOutbox(deps)).resolves.toBeUndefined();
    expect(locks).toEqual([]);
  });

  it.each([401, 503])('changes nothing if the session cannot be renewed: %i', async (status) => {
    await fill(row('a', 1));
    refusals.set('/api/auth/refresh', status);
    await expect(sendOutbox(deps)).rejects.toBeInstanceOf(CommandsNotSent);
    expect(await readRows()).toEqual({ a: row('a', 1) });
  });

  it('changes nothing before the person has replaced a generated password', async () => {
    await fill(row('a', 1));
    duty = { mustChangePassword: true };
    await expect(sendOutbox(deps)).rejects.toBeInstanceOf(CommandsNotSent);
    expect(authority.arrived).toEqual([]);
    expect(await readRows()).toEqual({ a: row('a', 1) });
  });

  it('sends commands later that a rate limit rejected', async () => {
    await fill(row('a', 1));
    refusals.set('/api/commands', 429);
    await expect(sendOutbox(deps)).rejects.toBeInstanceOf(CommandsNotSent);
    expect((await readRows())['a']).toEqual({ ...row('a', 1), sentAt: 1 });
    refusals.clear();
    await sendOutbox(deps);
    expect((await readRows())['a']?.verdict).toEqual(authority.verdicts.get('a'));
    expect(authority.arrived).toEqual(['a']);
  });

  it('marks a command without an answer as possibly sent, so that it cannot be cancelled', async () => {
    await fill(row('a', 1));
    refusals.set('/api/commands', 503);
    await expect(sendOutbox(deps)).rejects.toBeInstanceOf(CommandsNotSent);
    expect((await readRows())['a']).toEqual({ ...row('a', 1), sentAt: 1 });
  });

  it('makes a command that the authority did not accept cancellable again, and tries later', async () => {
    await fill(row('a', 1), row('b', 2));
    authority.undecided.set('a', knownProblem('RATE_LIMITED'));
    await expect(sendOutbox(deps)).rejects.toBeInstanceOf(CommandsNotSent);
    expect((await readRows())['a']).toEqual(row('a', 1));
    expect((await readRows())['b']?.verdict).toBeDefined();
    authority.undecided.clear();
    await sendOutbox(deps);
    expect((await readRows())['a']?.verdict).toBeDefined();
  });

  it('leaves a command that needs a code to the app, does not retry it, and sends the rest', async () => {
    await fill(row('a', 1), row('b', 2));
    authority.undecided.set('a', knownProblem('TWO_FACTOR_REQUIRED'));
    await expect(sendOutbox(deps)).resolves.toBeUndefined();
    expect((await readRows())['a']).toEqual({ ...row('a', 1), waitsForCode: true });
    expect((await readRows())['b']?.verdict).toBeDefined();
    await sendOutbox(deps);
    expect(authority.arrived).toEqual(['a', 'b']);
  });

  it('sends it once the app has removed the mark', async () => {
    await fill({ ...row('a', 1), waitsForCode: true });
    await sendOutbox(deps);
    expect(authority.arrived).toEqual([]);
    await fill(row('a', 1));
    await sendOutbox(deps);
    expect((await readRows())['a']?.verdict).toBeDefined();
  });

  it('sends more than one batch', async () => {
    await fill(...Array.from({ length: 120 }, (_, n) => row(`c${String(n).padStart(3, '0')}`, n)));
    await sendOutbox(deps);
    expect(authority.arrived).toHaveLength(120);
    expect(authority.arrived).toEqual([...authority.arrived].sort());
  });
});
