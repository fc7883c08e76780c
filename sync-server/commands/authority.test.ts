// Proves that the authority decides every command once and answers only after the block is durable, whatever the store
// does.
import { beforeEach, describe, expect, it } from 'vitest';
import { LEDGER, SNAPSHOTS } from '#couchdb/databases.ts';
import { StoreError } from '#couchdb/document-store.ts';
import { otherCommandsPerMinuteMax, transfersPerMinuteMax } from '#domain/limits.ts';
import { findAddress, freshId, openAccount, transfer, userId } from '#tests/builders/ledger-commands.ts';
import { flushPromises } from '#tests/builders/flush-promises.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { diskFull, refusedConnection, replyLost, requestLost } from '#tests/fakes/faulty-store.ts';
import { ANN, BEN, balancesIn, type Bench, makeBench, openTwoWallets } from '#tests/fakes/restartable.ts';
import type { Authority, SubmitResult } from './authority.ts';

let bench: Bench;
let authority: Authority;
const toBen = (sum: string, id?: string) => transfer(ANN, findAddress(authority.state, BEN), sum, id);
const code = (result: SubmitResult) =>
  result.ok ? (result.verdict.code ?? 'committed') : `not decided: ${result.code}`;
const postedBalance = (user: string) => balancesIn(authority.state)[`user:${user}:DC`];

/** The result of a promise, or 'nothing yet'. */
function watch(submitted: Promise<SubmitResult>): { said: string } {
  const seen = { said: 'nothing yet' };
  void submitted.then((result) => {
    seen.said = code(result);
  });
  return seen;
}

beforeEach(async () => {
  bench = makeBench();
  authority = await bench.open();
  await openTwoWallets(authority);
});

describe('a command', () => {
  it('is decided once: every repeat gets the first verdict', async () => {
    const command = toBen('10 DC');
    const first = await authority.submit(command);
    expect(code(first)).toBe('committed');
    expect(await authority.submit(command)).toEqual(first);
    expect(postedBalance(BEN)).toBe('10000000/0');
  });

  it('that is repeated while it is undecided waits for the same verdict', async () => {
    const command = toBen('10 DC');
    const [a, b] = await Promise.all([authority.submit(command), authority.submit(command)]);
    expect(a).toEqual(b);
    expect(postedBalance(BEN)).toBe('10000000/0');
  });

  it('keeps its refusal for ever, even if it would be allowed now', async () => {
    const command = transfer(BEN, findAddress(authority.state, ANN), '5 DC');
    const refused = await authority.submit(command);
    expect(code(refused)).toBe('INSUFFICIENT_FUNDS');
    await authority.submit(toBen('50 DC'));
    expect(await authority.submit(command)).toEqual(refused);
    await authority.close();
    authority = await bench.open();
    expect(await authority.submit(command)).toEqual(refused);
  });

  it('with the id of another one is an error of its own, whether that is undecided, recent or old', async () => {
    const id = freshId();
    const first = authority.submit(toBen('1 DC', id));
    expect(code(await authority.submit(toBen('2 DC', id)))).toBe('not decided: COMMAND_ID_REUSED');
    await first;
    expect(code(await authority.submit(toBen('2 DC', id)))).toBe('not decided: COMMAND_ID_REUSED');
    authority = await bench.open();
    expect(code(await authority.submit(toBen('2 DC', id)))).toBe('not decided: COMMAND_ID_REUSED');
    expect(code(await authority.submit(toBen('1 DC', id)))).toBe('committed');
  });

  it("with another person's id learns nothing of the verdict", async () => {
    const command = toBen('1 DC');
    await authority.submit(command);
    const stolen = await authority.submit({ ...command, actor: BEN });
    expect(stolen).toEqual({ ok: false, code: 'COMMAND_ID_REUSED' });
  });

  it('that is malformed is not journalled', async () => {
    const { seq } = authority.durable();
    expect(code(await authority.submit(toBen('a DC')))).toBe('not decided: AMOUNT_INVALID');
    expect(authority.durable().seq).toBe(seq);
  });

  it('too old for every cache gets its verdict from the journal', async () => {
    const command = toBen('3 DC');
    const first = await authority.submit(command);
    authority = await bench.open();
    expect(await authority.submit(command)).toEqual(first);
    expect(postedBalance(BEN)).toBe('3000000/0');
  });
});

describe('blocks', () => {
  it('collect commands while one is being written, and never exceed their limit', async () => {
    const limited = await bench.open({ limits: { entriesPerBlockMax: 10 } });
    const before = limited.durable().n;
    await Promise.all(Array.from({ length: 35 }, (_, n) => limited.submit(openAccount(userId(100 + n)))));
    const blocks = (await bench.blocks()).slice(before);
    expect(blocks.map((block) => block.entries.length)).toEqual([10, 10, 10, 5]);
  });

  it('never exceed their limit of bytes', async () => {
    const limited = await bench.open({ limits: { blockBytesMax: 4_000 } });
    const before = limited.durable().n;
    await Promise.all(Array.from({ length: 40 }, (_, n) => limited.submit(openAccount(userId(100 + n)))));
    const blocks = (await bench.blocks()).slice(before);
    expect(blocks.length).toBeGreaterThan(3);
    for (const block of blocks) expect(JSON.stringify(block).length).toBeLessThan(4_000);
  });

  it('carry a time that never goes backwards, and entries carry the time of their block', async () => {
    let clock = bench.time.now() + 1_000;
    const other = await bench.open({ now: () => clock });
    for (const now of [clock + 500, clock - 10_000, clock + 2_000]) {
      clock = now;
      await other.submit(openAccount(userId(Math.abs(now % 1_000) + 1_000)));
    }
    const blocks = await bench.blocks();
    const times = blocks.map((block) => block.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const block of blocks) for (const entry of block.entries) expect(entry.at).toBe(block.at);
  });
});

describe('a block under load', () => {
  const GATHER_MS = 10;
  let loaded: Authority;
  let made = 0;
  const submit = (count: number) =>
    Promise.all(Array.from({ length: count }, () => loaded.submit(openAccount(userId(500 + made++)))));
  const sizes = async () => (await bench.blocks()).map((block) => block.entries.length);

  /** Leaves a large block just written, and two commands behind it. */
  beforeEach(async () => {
    loaded = await bench.open({ limits: { gatherFromEntries: 4, gatherMs: GATHER_MS } });
    const before = await sizes();
    const gate = makeGate();
    const free = bench.store.failEveryPut(LEDGER, (next) => gate.passed.then(next));
    const answered = submit(4);
    await flushPromises();
    void submit(2);
    gate.open();
    free();
    await answered;
    await flushPromises();
    expect(await sizes()).toEqual([...before, 4]);
  });

  it('waits for as many commands as the large one before it had', async () => {
    const six = [submit(1), submit(2)];
    await flushPromises();
    expect((await sizes()).at(-1)).toBe(4);
    six.push(submit(1));
    await Promise.all(six);
    expect((await sizes()).at(-1)).toBe(6);
  });

  it('is written after some ms with what there is, and the next one at once', async () => {
    await bench.time.pass(GATHER_MS - 1);
    expect((await sizes()).at(-1)).toBe(4);
    await bench.time.pass(1);
    expect((await sizes()).at(-1)).toBe(2);
    await submit(1);
    expect((await sizes()).at(-1)).toBe(1);
  });

  it('is written at once when the authority closes', async () => {
    await loaded.close();
    expect((await sizes()).at(-1)).toBe(2);
  });

  it('does not delay the end of an authority that another one deposes', async () => {
    const other = await bench.open();
    await bench.time.pass(GATHER_MS);
    expect(bench.stops).toMatchObject([{ deposed: true }]);
    expect(code(await loaded.submit(openAccount(userId(400))))).toBe('not decided: STORE_UNAVAILABLE');
    expect(code(await other.submit(openAccount(userId(401))))).toBe('committed');
  });
});

describe('the door', () => {
  it('answers QUEUE_FULL while too many commands are undecided, and accepts commands again afterwards', async () => {
    const full = await bench.open({ limits: { queueLengthMax: 5 } });
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => full.submit(openAccount(userId(200 + n)))),
    );
    expect(results.map(code).filter((one) => one === 'not decided: QUEUE_FULL')).toHaveLength(3);
    expect(code(await full.submit(openAccount(userId(300))))).toBe('committed');
  });

  it("limits a wallet's transfers and orders per minute; repeats and other wallets do not count", async () => {
    const limited = await bench.open({ rateLimits: true });
    authority = limited;
    const first = toBen('0.01 DC');
    expect(code(await limited.submit(first))).toBe('committed');
    for (let n = 1; n < transfersPerMinuteMax; n++) {
      expect(code(await limited.submit(toBen('0.01 DC')))).toBe('committed');
    }
    const { seq } = limited.durable();
    await bench.time.pass(20_000);
    expect(await limited.submit(toBen('0.01 DC'))).toEqual({
      ok: false,
      code: 'RATE_LIMITED',
      detail: { retryAfterMs: 40_000 },
    });
    const order = {
      id: 'an-order-of-ann-1',
      type: 'purchase.open',
      actor: ANN,
      payload: { amountUsd: '10' },
    };
    expect(code(await limited.submit(order))).toBe('not decided: RATE_LIMITED');
    expect(code(await limited.submit(first))).toBe('committed');
    expect(code(await limited.submit(transfer(BEN, findAddress(limited.state, ANN), '0.01 DC')))).toBe(
      'committed',
    );
    expect(limited.durable().seq).toBe(seq + 1);
    await bench.time.pass(40_001);
    expect(code(await limited.submit(toBen('0.01 DC')))).toBe('committed');
  });
});

describe('the allowance for what moves no money', () => {
  it('is separate, and the system needs none', async () => {
    const limited = await bench.open({ rateLimits: true });
    authority = limited;
    const hide = (n: number) => ({
      id: `hide-my-balances-${String(n)}`,
      type: 'privacy.set',
      actor: ANN,
      payload: { hideBalances: n % 2 === 0 },
    });
    for (let n = 0; n < otherCommandsPerMinuteMax; n++) {
      expect(code(await limited.submit(hide(n)))).toBe('committed');
    }
    expect(code(await limited.submit(hide(otherCommandsPerMinuteMax)))).toBe('not decided: RATE_LIMITED');
    expect(code(await limited.submit(hide(0)))).toBe('committed');
    expect(code(await limited.submit(toBen('0.01 DC')))).toBe('committed');
    expect(code(await limited.submit(openAccount(userId(400))))).toBe('committed');
    await bench.time.pass(60_001);
    expect(code(await limited.submit(hide(otherCommandsPerMinuteMax)))).toBe('committed');
  });
});

describe('the failure table', () => {
  it('killed before the PUT is sent: never acknowledged, executed once by the repeat', async () => {
    const command = toBen('10 DC');
    bench.store.failEveryPut(LEDGER, () => new Promise(() => {}));
    const answer = watch(authority.submit(command));
    await bench.time.pass(100);
    expect(answer.said).toBe('nothing yet');
    bench.store.failEveryPut(LEDGER, (next) => next());
    authority = await bench.open();
    expect(code(await authority.submit(command))).toBe('committed');
    expect(postedBalance(BEN)).toBe('10000000/0');
  });

  it('killed after the PUT, before the reply: the repeat gets the original result', async () => {
    const command = toBen('10 DC');
    const heard = bench.store.failEveryPut(LEDGER, async (next) => {
      await next();
      return new Promise(() => {});
    });
    const answer = watch(authority.submit(command));
    await bench.time.pass(100);
    expect(answer.said).toBe('nothing yet');
    heard();
    authority = await bench.open();
    expect(code(await authority.submit(command))).toBe('committed');
    expect(postedBalance(BEN)).toBe('10000000/0');
    expect(await bench.blocks()).toHaveLength(authority.durable().n);
  });

  it.each([
    ['a lost reply', replyLost],
    ['a lost request', requestLost],
    ['a refused connection', refusedConnection],
  ])('%s: the same block is put again until it is answered', async (_, fault) => {
    bench.store.failPuts(LEDGER, fault, fault, fault);
    const answer = watch(authority.submit(toBen('10 DC')));
    await bench.time.pass(10);
    expect(answer.said).toBe('nothing yet');
    await bench.time.pass(5_000);
    expect(answer.said).toBe('committed');
    expect(postedBalance(BEN)).toBe('10000000/0');
    expect(bench.stops).toEqual([]);
  });

  it('a store that stays away: red within 10 s, waiting commands answered with 503, and the entry is kept', async () => {
    const back = bench.store.failEveryPut(LEDGER, requestLost);
    const command = toBen('10 DC');
    const answer = watch(authority.submit(command));
    await bench.time.pass(4_000);
    expect(answer.said).toBe('nothing yet');
    expect(authority.health().writable).toBe(true);
    await bench.time.pass(5_000);
    expect(answer.said).toBe('not decided: STORE_UNAVAILABLE');
    expect(authority.health().writable).toBe(false);
    expect(code(await authority.submit(toBen('1 DC')))).toBe('not decided: STORE_UNAVAILABLE');
    expect(code(await authority.submit(command))).toBe('not decided: STORE_UNAVAILABLE');
    back();
    await bench.time.pass(2_000);
    expect(authority.health()).toMatchObject({ writable: true, queued: 0 });
    expect(code(await authority.submit(command))).toBe('committed');
    expect(postedBalance(BEN)).toBe('10000000/0');
  });

  it('disk full: nothing is acknowledged and the authority stops for good', async () => {
    bench.store.failPuts(LEDGER, diskFull);
    const answers = await Promise.all([authority.submit(toBen('1 DC')), authority.submit(toBen('2 DC'))]);
    expect(answers.map(code)).toEqual(Array(2).fill('not decided: STORE_UNAVAILABLE'));
    expect(code(await authority.submit(toBen('3 DC')))).toBe('not decided: STORE_UNAVAILABLE');
    expect(bench.stops).toEqual([
      { deposed: false, reason: expect.stringContaining('no space left') as string },
    ]);
    authority = await bench.open();
    expect(postedBalance(BEN)).toBeUndefined();
  });

  it("a conflict with another authority's block: deposed, with a clear message, and no more answers", async () => {
    const other = await bench.open();
    const answer = await authority.submit(toBen('10 DC'));
    expect(code(answer)).toBe('not decided: STORE_UNAVAILABLE');
    expect(bench.stops).toHaveLength(1);
    expect(bench.stops[0]).toMatchObject({ deposed: true });
    expect(bench.stops[0]?.reason).toMatch(/another authority has taken over.*epoch 2/);
    expect(authority.health()).toMatchObject({ deposed: true, writable: false });
    expect(code(await other.submit(toBen('10 DC')))).toBe('committed');
  });

  it('two authorities that start at once: one claims the epoch, the other refuses to start', async () => {
    const opened = await Promise.allSettled([bench.open(), bench.open()]);
    expect(opened.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = opened.find((one) => one.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/another authority claimed the journal/);
  });

  it('an epoch block whose reply is lost is recognised as its own', async () => {
    bench.store.failPuts(LEDGER, replyLost);
    const opening = bench.open();
    await bench.time.pass(1_000);
    expect((await opening).health()).toMatchObject({ epoch: 2, writable: true });
  });
});

describe('around the writer', () => {
  it('notifies listeners of every block in order, after it is durable and before the answers', async () => {
    const seen: string[] = [];
    authority.onDurable(({ block, leaves }) => {
      seen.push(`${String(block.first)}+${String(block.entries.length)}`);
      expect(leaves).toHaveLength(block.entries.length);
      expect(authority.durable().n).toBe(block.n);
    });
    const answered = authority.submit(toBen('1 DC')).then(() => seen.push('answered'));
    await answered;
    expect(seen).toEqual(['4+1', 'answered']);
  });

  it('stops when a listener fails, instead of continuing without its projections', async () => {
    authority.onDurable(() => {
      throw new Error('listener is broken');
    });
    expect(code(await authority.submit(toBen('1 DC')))).toBe('not decided: STORE_UNAVAILABLE');
    expect(bench.stops[0]?.reason).toMatch(/listener is broken/);
  });

  it('reads entries after a seq across blocks, and proves each', async () => {
    for (let n = 0; n < 5; n++) await authority.submit(toBen('1 DC'));
    const read = await authority.readEntries(2, 4);
    expect(read.map(({ entry }) => entry.seq)).toEqual([3, 4, 5, 6]);
    expect(await authority.readEntries(authority.durable().seq, 10)).toEqual([]);
    const proven = await authority.proofOf(4);
    expect(proven?.record.seq).toBe(4);
    expect(await authority.proofOf(99)).toBeNull();
  });

  it('knows the cost of proofs before making them: all entries of each block, once', async () => {
    const sent = [toBen('1 DC'), toBen('2 DC'), toBen('3 DC')];
    await Promise.all(sent.map((command) => authority.submit(command)));
    const end = authority.durable().seq;
    const places = Array.from({ length: end }, (_, n) => n + 1);
    const counts = new Map<number, number>();
    for (const { proof } of (await authority.provenEntries(places)).values())
      counts.set(proof.header.n, proof.header.count);
    expect(Math.max(...counts.values()), 'a block of several').toBeGreaterThan(1);
    expect(authority.leavesFor(places)).toBe(end);
    expect(authority.leavesFor([end])).toBe(counts.get(authority.durable().n));
    expect(authority.leavesFor([end, end])).toBe(authority.leavesFor([end]));
    expect(authority.leavesFor([0, -1, 0.5, end + 1])).toBe(0);
  });

  it('finishes running commands before it closes, and accepts no more', async () => {
    const last = authority.submit(toBen('1 DC'));
    const closing = authority.close();
    expect(code(await authority.submit(toBen('2 DC')))).toBe('not decided: STORE_UNAVAILABLE');
    await closing;
    expect(code(await last)).toBe('committed');
    expect(bench.stops).toEqual([]);
  });

  it('reports its state: writable, its epoch, and the time of the newest block', async () => {
    expect(authority.health()).toEqual({
      ...{ writable: true, queued: 0, epoch: 1, deposed: false, broken: null },
      lastBlockAt: 1_800_000_000_000,
    });
    const onItsWay = authority.submit(toBen('1 DC'));
    expect(authority.health().queued).toBe(1);
    await onItsWay;
    expect(authority.health().queued).toBe(0);
    await authority.close();
    expect(authority.health()).toMatchObject({ writable: false, deposed: false });
    expect(bench.stops).toEqual([]);
  });

  const manifests = async (): Promise<number> =>
    (await bench.store.range(SNAPSHOTS, { start: 'manifest:', end: 'manifest:~', limit: 10 })).length;

  it('stores its state when it is closed, for a quick start, unless a block is still uncertain', async () => {
    const before = await manifests();
    bench.store.failEveryPut(LEDGER, requestLost);
    const uncertain = authority.submit(toBen('1 DC'));
    const closing = authority.close();
    await bench.time.pass(30_000);
    await closing;
    expect(code(await uncertain)).toBe('not decided: STORE_UNAVAILABLE');
    expect(await manifests()).toBe(before);
  });

  it('stores its state if everything is durable', async () => {
    const before = await manifests();
    await authority.submit(toBen('1 DC'));
    await authority.close();
    expect(await manifests()).toBe(before + 1);
  });

  it('refuses to start on a store that does not answer', async () => {
    const down = { ...bench.store, range: () => Promise.reject(new StoreError('unavailable', 'down')) };
    await expect(bench.open({ store: down })).rejects.toThrow(StoreError);
  });
});
