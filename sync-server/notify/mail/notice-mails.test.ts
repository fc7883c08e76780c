// Proves which notices are mailed: everything about the security of an account, and otherwise what the person chose;
// each once, even when the process dies between storing a mail and its checkpoint.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, CHECKPOINTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { DEFAULT_NOTIFY, type NotifyPreferences } from '#domain/notify/preferences.ts';
import { makeMailQueue } from '#server/notify/mail/mail-queue.ts';
import type { Letter } from '#server/notify/mail/ports.ts';
import { makeSealer } from '#server/sealer.ts';
import { rejectProject } from '#tests/builders/projects.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import { makePreferenceCache } from '../preference-cache.ts';
import { startNoticeMails } from './notice-mails.ts';

const ANN = 'a'.repeat(26);
const BEN = 'b'.repeat(26);
const CEM = 'c'.repeat(26);
const sealer = makeSealer(randomBytes(32).toString('hex'));
const preferencesFor = (kinds: Partial<NotifyPreferences['mail']>): NotifyPreferences => ({
  ...DEFAULT_NOTIFY,
  mail: { ...DEFAULT_NOTIFY.mail, ...kinds },
});

async function makeWorld() {
  const store = makeMemoryStore();
  for (const name of [ACCOUNTS, CHECKPOINTS]) await store.createDatabase(name);
  const time = makeVirtualTime(BEGAN_AT + 1_000);
  const { now, timers } = time;
  const journal = new FakeJournal();
  const carried: (Letter & { id: string })[] = [];
  const chosen = new Map<string, NotifyPreferences>();
  const asked: string[] = [];
  const saved = new Map<string, string>();
  const preferences = makePreferenceCache((userId) => {
    asked.push(userId);
    return Promise.resolve(chosen.get(userId) ?? DEFAULT_NOTIFY);
  }, now);
  const choose = (userId: string, one: NotifyPreferences): void => {
    chosen.set(userId, one);
    preferences.forget(userId);
  };
  journal.open(ANN);
  journal.open(BEN);
  journal.issue(journal.state.users.get(ANN)?.address ?? '', '100');
  journal.commit();
  const start = (over: Partial<DocumentStore> = {}) => {
    const carry = (id: string, letter: Letter) => {
      carried.push({ id, ...letter });
      return Promise.resolve({ kind: 'sent' as const });
    };
    const queue = makeMailQueue({ store, sealer, carrier: { carry }, now, timers, log: quietLog });
    return startNoticeMails({
      store: { ...store, ...over },
      authority: journal,
      queue,
      emailOf: (userId) => Promise.resolve(userId === ANN ? 'ann@example.com' : 'ben@example.com'),
      preferences,
      contactNames: (userId, address) =>
        Promise.resolve(userId === BEN ? (saved.get(address) ?? null) : null),
      publicUrl: 'https://vaultiq.example',
      now,
      timers,
      log: quietLog,
    });
  };
  const raiseSecurityNotice = (userId: string, notice: string): void => {
    journal.decide('account.security_notice', SYSTEM_ACTOR, { userId, notice });
    journal.commit();
  };
  const send = (): void => {
    journal.transfer(ANN, journal.state.users.get(BEN)?.address ?? '', '3');
    journal.commit();
  };
  return { store, time, journal, carried, asked, saved, choose, start, tell: raiseSecurityNotice, send };
}

describe('a security notice', () => {
  it("is sent by mail, with the app's text and a link to the settings", async () => {
    const { start, time, tell, carried } = await makeWorld();
    start();
    await time.pass(1_000);
    tell(ANN, 'password.reset');
    await time.pass(1_000);
    expect(carried).toMatchObject([{ to: 'ann@example.com', subject: 'Password reset · VaultIQ' }]);
    expect(carried[0]?.text).toContain('every device was signed out');
    expect(carried[0]?.text).toContain('https://vaultiq.example/security');
  });

  it('is sent even to people who turned it off', async () => {
    const { start, time, tell, choose, carried } = await makeWorld();
    choose(ANN, preferencesFor({ security: false }));
    start();
    await time.pass(1_000);
    tell(ANN, 'passkey.added');
    await time.pass(1_000);
    expect(carried).toHaveLength(1);
  });
});

describe('any other notice', () => {
  it('is mailed only to people who chose that', async () => {
    const { start, time, send, choose, carried } = await makeWorld();
    start();
    await time.pass(1_000);
    send();
    await time.pass(1_000);
    expect(carried).toEqual([]);
    choose(BEN, preferencesFor({ transaction: true }));
    send();
    await time.pass(1_000);
    expect(carried.map(({ to }) => to)).toEqual(['ben@example.com']);
    expect(carried[0]?.text).toContain('https://vaultiq.example/notifications');
  });
});

describe('who paid', () => {
  it('is named as the reader saved them, with the whole address', async () => {
    const { start, time, send, choose, carried, saved, journal } = await makeWorld();
    const ann = journal.state.users.get(ANN)?.address ?? '';
    saved.set(ann, 'Annie');
    choose(BEN, preferencesFor({ transaction: true }));
    choose(ANN, preferencesFor({ transaction: true }));
    start();
    await time.pass(1_000);
    send();
    await time.pass(1_000);
    const ben = journal.state.users.get(BEN)?.address ?? '';
    expect(carried.map(({ to, text }) => [to, text.split('\n\n')[1]])).toEqual([
      ['ann@example.com', `Sent 3.00 DC to ${ben}`],
      ['ben@example.com', `Received 3.00 DC from Annie (${ann})`],
    ]);
  });
});

describe('a notice about a project', () => {
  it('names it', async () => {
    const { start, time, choose, carried, journal } = await makeWorld();
    choose(ANN, preferencesFor({ project: true }));
    start();
    await time.pass(1_000);
    rejectProject(journal, ANN, 'Solar Kiosk');
    await time.pass(1_000);
    expect(carried.map(({ text }) => text.split('\n\n')[1])).toContain(
      'Solar Kiosk: the fee was released. The reason: The photo is of another roof',
    );
  });
});

describe('the preferences of people', () => {
  it('are read once for each person, and not for an account that was opened meanwhile', async () => {
    const { start, time, send, journal, asked } = await makeWorld();
    start();
    await time.pass(1_000);
    send();
    await time.pass(1_000);
    send();
    await time.pass(1_000);
    expect(asked).toEqual([ANN, BEN]);
    journal.open(CEM);
    journal.commit();
    journal.transfer(ANN, journal.state.users.get(CEM)?.address ?? '', '1');
    journal.commit();
    await time.pass(1_000);
    expect(asked).toEqual([ANN, BEN]);
  });

  it('are read for an account that was opened before the start', async () => {
    const { start, time, journal, asked } = await makeWorld();
    const first = start();
    await time.pass(1_000);
    await first.stop();
    journal.dropListeners();
    journal.open(CEM);
    journal.commit();
    journal.transfer(ANN, journal.state.users.get(CEM)?.address ?? '', '1');
    journal.commit();
    start();
    await time.pass(1_000);
    expect(new Set(asked)).toEqual(new Set([ANN, CEM]));
  });
});

describe('across restarts', () => {
  it('events before the first start are not sent', async () => {
    const { start, time, tell, carried } = await makeWorld();
    tell(ANN, 'password.changed');
    start();
    await time.pass(60_000);
    expect(carried).toEqual([]);
  });

  it('nothing is lost or sent twice across a restart', async () => {
    const { start, time, tell, carried, journal } = await makeWorld();
    const first = start();
    await time.pass(1_000);
    tell(ANN, 'two_factor.enabled');
    await first.stop();
    journal.dropListeners();
    tell(ANN, 'two_factor.disabled');
    start();
    await time.pass(60_000);
    expect(carried.map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is on · VaultIQ',
      'Two-factor authentication is off · VaultIQ',
    ]);
    expect(new Set(carried.map(({ id }) => id)).size).toBe(2);
  });

  it('a crash between storing a mail and its checkpoint sends it once', async () => {
    const { store, start, time, tell, carried, journal } = await makeWorld();
    let killed = false;
    start({
      put: (database, doc) =>
        killed && database === CHECKPOINTS ? Promise.reject(new Error('killed')) : store.put(database, doc),
    });
    await time.pass(1_000);
    killed = true;
    tell(ANN, 'password.changed');
    await time.pass(1_000);
    expect(carried).toEqual([]);
    journal.dropListeners();
    start();
    await time.pass(60_000);
    expect(carried.map(({ subject }) => subject)).toEqual(['Password changed · VaultIQ']);
  });
});
