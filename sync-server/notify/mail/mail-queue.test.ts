// Proves that a mail is neither lost nor sent twice on purpose: one per id, retried with backoff, given up after a
// limit, resumed after a crash; and that nobody with a copy of the database can read a letter.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { mailAttemptsMax } from '#domain/limits.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeVirtualTime, type VirtualTime } from '#tests/fakes/virtual-time.ts';
import { makeSealer } from '../../sealer.ts';
import { makeLetter } from './letter.ts';
import { makeLocalOutbox } from './local-outbox.ts';
import { makeMailQueue } from './mail-queue.ts';
import type { CarrierOutcome, Mail, MailCarrier } from './ports.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGAN = 1_800_000_000_000;
const sealer = makeSealer(randomBytes(32).toString('hex'));

const letter = makeLetter({
  to: 'ann@example.com',
  subject: 'Choose <a> new password',
  paragraphs: ['Hello,', 'use the link & nothing else.'],
  link: { label: 'Go', url: 'https://vaultiq.example/reset-password#the-secret-token' },
});
const mail = (id: string, until = BEGAN + DAY): Mail => ({ id, letter, until });

type Post = { readonly carried: { id: string; at: number }[]; answer: CarrierOutcome } & MailCarrier;

function makePost(time: VirtualTime): Post {
  const post: Post = {
    carried: [],
    answer: { kind: 'sent' },
    carry(id) {
      post.carried.push({ id, at: time.now() - BEGAN });
      return Promise.resolve(post.answer);
    },
  };
  return post;
}

async function makeWorld(store: DocumentStore = makeMemoryStore()) {
  await store.createDatabase(ACCOUNTS);
  const time = makeVirtualTime(BEGAN);
  const post = makePost(time);
  const { now, timers } = time;
  const restart = () => makeMailQueue({ store, sealer, carrier: post, now, timers, log: quietLog });
  const documents = () => store.range<{ letter: string }>(ACCOUNTS, { start: '', end: '\uffff', limit: 99 });
  return { store, time, post, restart, queue: restart(), documents };
}

describe('a mail', () => {
  it('is sent at once and leaves nothing behind', async () => {
    const { queue, post, time, documents } = await makeWorld();
    await queue.post(mail('one'));
    await time.pass(10);
    expect(post.carried).toEqual([{ id: 'one', at: 0 }]);
    expect(await documents()).toEqual([]);
    expect(queue.waiting()).toBe(0);
  });

  it('waits sealed: the database has neither address nor link', async () => {
    const { queue, documents } = await makeWorld();
    await queue.keep([mail('one')]);
    const dump = JSON.stringify(await documents());
    expect(dump).toContain('mail:one');
    for (const text of ['ann@example.com', 'the-secret-token', 'password']) expect(dump).not.toContain(text);
  });

  it('that is not accepted is retried with growing pauses, and given up', async () => {
    const { queue, post, time, documents } = await makeWorld();
    post.answer = { kind: 'later', why: 'ECONNECTION' };
    await queue.post(mail('one'));
    await time.pass(DAY);
    const pauses = post.carried.map(({ at }, index) => at - (post.carried[index - 1]?.at ?? 0)).slice(1);
    expect(pauses).toEqual([30, 120, 480, 1_920, 7_680, 14_400, 14_400].map((seconds) => seconds * 1_000));
    expect(post.carried).toHaveLength(mailAttemptsMax);
    expect(await documents()).toEqual([]);
  });

  it('is sent once when it is accepted in the end', async () => {
    const { queue, post, time } = await makeWorld();
    post.answer = { kind: 'later', why: 'ETIMEDOUT' };
    await queue.post(mail('one'));
    await time.pass(60_000);
    post.answer = { kind: 'sent' };
    await time.pass(DAY);
    expect(post.carried.map(({ at }) => at)).toEqual([0, 30_000, 150_000]);
  });

  it('that is refused is not tried again', async () => {
    const { queue, post, time, documents } = await makeWorld();
    post.answer = { kind: 'refused', why: '550' };
    await queue.post(mail('one'));
    await time.pass(DAY);
    expect(post.carried).toHaveLength(1);
    expect(await documents()).toEqual([]);
  });

  it('whose link has expired meanwhile is not sent', async () => {
    const { queue, post, time, documents } = await makeWorld();
    post.answer = { kind: 'later', why: 'ECONNECTION' };
    await queue.post(mail('one', BEGAN + 60_000));
    await time.pass(DAY);
    expect(post.carried).toHaveLength(2);
    expect(await documents()).toEqual([]);
  });

  it('that was stored before a crash is sent once after it', async () => {
    const { queue, restart, post, time } = await makeWorld();
    await queue.keep([mail('one'), mail('two')]);
    const after = restart();
    // The journal is read again, and stores the same mail once more.
    await after.keep([mail('one')]);
    await after.release();
    await after.release();
    await time.pass(1_000);
    expect(post.carried.map(({ id }) => id).sort()).toEqual(['one', 'two']);
  });

  it("with a waiting mail's id is the same mail", async () => {
    const { queue, post, time } = await makeWorld();
    await Promise.all([queue.post(mail('one')), queue.post(mail('one'))]);
    await time.pass(1_000);
    expect(post.carried).toHaveLength(1);
  });

  it('sealed with another key is dropped without blocking others', async () => {
    const { store, post, time, documents } = await makeWorld();
    const other = makeSealer(randomBytes(32).toString('hex'));
    const deps = { store, carrier: post, now: time.now, timers: time.timers, log: quietLog };
    await makeMailQueue({ ...deps, sealer: other }).keep([mail('one')]);
    await makeMailQueue({ ...deps, sealer }).release();
    await time.pass(1_000);
    expect(post.carried).toEqual([]);
    expect(await documents()).toEqual([]);
  });
});

describe('a letter', () => {
  it('has the same content in text and in HTML, escaped, and loads nothing', () => {
    expect(letter.text).toBe(
      'Hello,\n\nuse the link & nothing else.\n\nGo:\nhttps://vaultiq.example/reset-password#the-secret-token\n\nVaultIQ\n',
    );
    expect(letter.html).toContain('Choose &lt;a&gt; new password');
    expect(letter.html).toContain('use the link &amp; nothing else.');
    expect(letter.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/);
  });
});

describe('the local outbox', () => {
  it('shows the newest letters first, and stores fifty, only sealed', async () => {
    const { store, time } = await makeWorld();
    const outbox = makeLocalOutbox(store, { sealer, now: time.now });
    for (let n = 0; n < 53; n += 1) {
      await outbox.carry(`id-${String(n)}`, { ...letter, subject: `Letter ${String(n)}` });
      await time.pass(1);
    }
    const letters = await outbox.letters();
    expect(letters).toHaveLength(50);
    expect(letters[0]).toMatchObject({ subject: 'Letter 52', to: 'ann@example.com' });
    const dump = JSON.stringify(await store.range(ACCOUNTS, { start: '', end: '\uffff', limit: 99 }));
    for (const text of ['ann@example.com', 'the-secret-token']) expect(dump).not.toContain(text);
  });
});
