/**
 * Proves the waitlist over real HTTP: an e-mail is stored once, a repeat gets the same answer as the first time, an
 * error names its field, other sites cannot write to it, and nobody can fill it.
 */
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeWaitlist } from './waitlist.ts';
import { makeErasures } from '../erasures.ts';
import { mountEndpoints } from '../http/mount-endpoints.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import { waitlistEndpoints } from './waitlist-endpoints.ts';

const person = { fullName: 'New User', email: 'new.user@example.com' };
let server: Server | null = null;
afterEach(() => {
  server?.close();
});

async function serve() {
  const store = await freshStore();
  await store.createDatabase(ACCOUNTS);
  const erasures = makeErasures({ store, log: quietLog });
  let now = Date.UTC(2026, 0, 1);
  const waitlist = makeWaitlist({ store, erasures, now: () => (now += 1_000) });
  const app = express();
  app.use(express.json());
  app.use(mountEndpoints(waitlistEndpoints(waitlist), testGuards({ publicUrl: 'https://vaultiq.example' })));
  const started = app.listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  const url = `http://127.0.0.1:${String((started.address() as AddressInfo).port)}/api/waitlist`;
  const join = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const stored = () =>
    store.range<typeof person>(ACCOUNTS, { start: 'waitlist:', end: 'waitlist;', limit: 100 });
  return { join, stored };
}

const codeOf = async (answer: Response) => {
  const { code, field } = ProblemSchema.parse(await answer.json());
  return { status: answer.status, code, field };
};

describe('POST /api/waitlist', () => {
  it('stores an e-mail once, and answers a repeat like the first time', async () => {
    const { join, stored } = await serve();
    const first = await join(person);
    const again = await join({ fullName: 'Somebody Else', email: ' NEW.User@example.com ' });
    expect([first.status, again.status]).toEqual([204, 204]);
    expect([await first.text(), await again.text()]).toEqual(['', '']);
    const named = (answer: Response) => [...answer.headers.keys()].sort();
    expect(named(again)).toEqual(named(first));
    expect(await stored()).toMatchObject([{ ...person, joinedAt: '2026-01-01T00:00:01.000Z' }]);
  });

  it('stores an e-mail once however many joins arrive together', async () => {
    const { join, stored } = await serve();
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204));
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    [{ ...person, email: 'no address' }, 'EMAIL_INVALID', 'email'],
    [{ fullName: person.fullName }, 'EMAIL_INVALID', 'email'],
    [{ ...person, fullName: 'N' }, 'NAME_TOO_SHORT', 'fullName'],
    [{ email: person.email }, 'NAME_TOO_SHORT', 'fullName'],
    [{ ...person, more: 1 }, 'REQUEST_INVALID', 'more'],
    [[], 'REQUEST_INVALID', 'body'],
  ])('refuses %j with %s', async (body, code, field) => {
    const { join, stored } = await serve();
    expect(await codeOf(await join(body))).toMatchObject({ code, field });
    expect(await stored()).toEqual([]);
  });

  it('accepts nothing from pages of other sites', async () => {
    const { join, stored } = await serve();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect(await codeOf(await join(person, headers))).toMatchObject({ status: 403, code: 'CROSS_SITE' });
    }
    expect(await stored()).toEqual([]);
  });
});
