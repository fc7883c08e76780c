// Proves the outbox: every command gets one verdict whatever fails, the verdict is where the person looks, a refused or
// undecided command blocks no other, and a cancelled one is never sent, not even by the service worker or during a
// send.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  makeSeededRandom,
  stubLocalStorage,
  type Surroundings,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import type { CommandDoc } from './command-doc.ts';
import { dropDatabase } from '../database/database.ts';
import type { DeviceData } from '../device/device-data.ts';
import { openMirror } from './outbox-mirror.ts';
import { sendTransfer } from '#app/features/transfer/commands.ts';

let count = 0;
let device: DeviceData;
let authority: FakeAuthority;
let around: Surroundings;

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  authority = new FakeAuthority(`o${String(++count).padStart(25, '0')}`);
  around = makeSurroundings(authority);
});
afterEach(async () => {
  await device.close();
});

const transfer = { to: 'VIQ-1700000000000-you000000000', amount: '12.5', currency: 'DC' };
const send = (id?: string): Promise<string> => device.outbox.enqueue(sendTransfer.type, transfer, id);

async function command(id: string): Promise<CommandDoc | undefined> {
  return (await device.database.collections.commands.findOne(id).exec())?.toMutableJSON();
}
const waitForStatus = (id: string, status: CommandDoc['status']): Promise<void> =>
  eventually(`${id} is ${status}`, async () => (await command(id))?.status === status);

async function readMirror(): Promise<string[]> {
  const mirror = openMirror();
  const rows = await mirror.rowsOf(authority.userId);
  mirror.close();
  return rows.map((row) => row.command.id);
}

describe('a command', () => {
  it('gets its verdict and leaves the mirror', async () => {
    device = await openTestDevice(around);
    const id = await send();
    await waitForStatus(id, 'done');
    expect((await command(id))?.verdict).toEqual(authority.verdicts.get(id));
    expect(authority.arrived).toEqual([id]);
    expect(await readMirror()).toEqual([]);
  });

  it('stores the reason of a refusal, and does not block other commands', async () => {
    around.online = false;
    device = await openTestDevice(around);
    const ids = [await send(), await send(), await send()];
    authority.refusedCommands.add(ids[1] ?? '');
    around.online = true;
    around.better();
    await Promise.all([
      waitForStatus(ids[0] ?? '', 'done'),
      waitForStatus(ids[1] ?? '', 'refused'),
      waitForStatus(ids[2] ?? '', 'done'),
    ]);
    expect((await command(ids[1] ?? ''))?.verdict?.code).toBe('INSUFFICIENT_FUNDS');
    expect(authority.arrived).toEqual(ids);
  });

  it('is stored once for the same id', async () => {
    device = await openTestDevice(around);
    await Promise.all([send('01TWICE0000000000000000000'), send('01TWICE0000000000000000000')]);
    await waitForStatus('01TWICE0000000000000000000', 'done');
    expect(authority.verdicts.size).toBe(1);
  });

  it('waits with its problem if the authority does not accept it now, and is sent later under the same id', async () => {
    around.online = false;
    device = await openTestDevice(around);
    const id = await send();
    const other = await send();
    authority.undecided.set(id, { ...knownProblem('RATE_LIMITED'), retryAfterMs: 150 });
    around.online = true;
    around.better();
    await eventually('the problem shows', async () => (await command(id))?.problem?.code === 'RATE_LIMITED');
    expect((await command(id))?.status).toBe('waiting');
    await waitForStatus(other, 'done');
    authority.undecided.clear();
    await waitForStatus(id, 'done');
    expect((await command(id))?.problem).toBeUndefined();
    expect(authority.verdicts.size).toBe(2);
  });

  it('survives the limit on requests, and is sent automatically after it', async () => {
    let limited = true;
    authority.trouble = () => (limited ? 'limited' : null);
    device = await openTestDevice(around);
    const id = await send();
    await eventually(
      'the limit shows',
      async () => (await command(id))?.problem?.code === 'REQUESTS_LIMITED',
    );
    expect((await command(id))?.status, 'it can be cancelled: it was certainly not taken').toBe('waiting');
    expect(await readMirror()).toEqual([id]);
    limited = false;
    await waitForStatus(id, 'done');
    expect(authority.arrived).toEqual([id]);
  });

  it('is finally not sent if its problem says so', async () => {
    device = await openTestDevice(around);
    authority.undecided.set('01INVALID00000000000000000', knownProblem('COMMAND_INVALID'));
    const id = await send('01INVALID00000000000000000');
    await waitForStatus(id, 'refused');
    expect((await command(id))?.problem?.code).toBe('COMMAND_INVALID');
    expect(authority.arrived).toHaveLength(1);
  });

  it('survives closing the app before it was sent', async () => {
    around.online = false;
    device = await openTestDevice(around);
    const id = await send();
    await device.close();
    around.online = true;
    device = await openTestDevice(around);
    await waitForStatus(id, 'done');
    expect(authority.arrived).toEqual([id]);
  });

  it('that was being sent when the app died is sent again with the same id, and decided once', async () => {
    authority.trouble = () => 'lost-answer';
    device = await openTestDevice(around);
    const id = await send();
    await eventually('it arrived', () => authority.verdicts.has(id));
    await device.close();
    authority.trouble = () => null;
    device = await openTestDevice(around);
    await waitForStatus(id, 'done');
    expect((await command(id))?.verdict).toEqual(authority.verdicts.get(id));
    expect(authority.verdicts.size).toBe(1);
  });

  it('comes back from the mirror when the database was lost', async () => {
    around.online = false;
    device = await openTestDevice(around);
    const id = await send();
    await device.close();
    await dropDatabase({ userId: authority.userId, storage: around.storage });
    device = await openTestDevice(around);
    await waitForStatus(id, 'waiting');
  });

  it('of another person stays untouched', async () => {
    around.online = false;
    device = await openTestDevice(around);
    const mirror = openMirror();
    await mirror.put({
      userId: 'another',
      command: { id: '01OTHER0000000000000000000', type: 'wallet.transfer', payload: transfer },
    });
    around.online = true;
    around.better();
    const id = await send();
    await waitForStatus(id, 'done');
    expect(authority.arrived).toEqual([id]);
    await mirror.remove(['01OTHER0000000000000000000']);
    mirror.close();
  });

  it.each(Array.from({ length: 10 }, (_, seed) => seed + 1))(
    'is decided exactly once despite faults: seed %i',
    async (seed) => {
      const random = makeSeededRandom(seed);
      authority.trouble = () => {
        const dice = random();
        if (dice < 0.2) return 'lost-answer';
        if (dice < 0.3) return 'lost-request';
        return dice < 0.4 ? 'unavailable' : null;
      };
      device = await openTestDevice(around);
      const ids: string[] = [];
      for (let step = 0; step < 8; step++) {
        ids.push(await send());
        if (random() < 0.3) around.better();
        if (random() < 0.15) {
          await device.close();
          device = await openTestDevice(around);
        }
      }
      authority.trouble = () => null;
      await eventually('all are done', async () => {
        around.better();
        const open = await device.database.collections.commands
          .find({ selector: { status: { $ne: 'done' } } })
          .exec();
        return open.length === 0;
      });
      expect([...authority.verdicts.keys()].sort()).toEqual([...ids].sort());
    },
  );
});

describe('cancelling', () => {
  let wins = 0;
  let losses = 0;

  it('prevents a waiting command from being sent', async () => {
    around.online = false;
    device = await openTestDevice(around);
    const id = await send();
    expect(await device.outbox.cancel(id)).toBe(true);
    expect(await readMirror()).toEqual([]);
    around.online = true;
    around.better();
    const other = await send();
    await waitForStatus(other, 'done');
    expect(authority.arrived).toEqual([other]);
    expect((await command(id))?.status).toBe('cancelled');
  });

  it('is too late once the command may have been sent', async () => {
    authority.trouble = () => 'lost-request';
    device = await openTestDevice(around);
    const id = await send();
    await waitForStatus(id, 'processing');
    expect(await device.outbox.cancel(id)).toBe(false);
    authority.trouble = () => null;
    around.better();
    await waitForStatus(id, 'done');
  });

  it('is too late once the service worker has taken it', async () => {
    around.online = false;
    device = await openTestDevice(around);
    const id = await send();
    const mirror = openMirror();
    const row = await mirror.get(id);
    if (row !== undefined) await mirror.put({ ...row, sentAt: 1 });
    mirror.close();
    expect(await device.outbox.cancel(id)).toBe(false);
    expect((await command(id))?.status).toBe('waiting');
  });

  it.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    'against a send that starts at the same time, exactly one wins: seed %i',
    async (seed) => {
      const random = makeSeededRandom(seed);
      authority.delayMs = 20;
      around.online = false;
      device = await openTestDevice(around);
      const ids = await Promise.all([send(), send(), send(), send()]);
      around.online = true;
      around.better();
      const cancelled = await Promise.all(
        ids.map(async (id) => {
          await new Promise((resolve) => setTimeout(resolve, Math.floor(random() * 120)));
          return device.outbox.cancel(id);
        }),
      );
      await eventually('all are final', async () =>
        (await Promise.all(ids.map(command))).every(
          (one) => one?.status === 'done' || one?.status === 'cancelled',
        ),
      );
      wins += cancelled.filter((won) => won).length;
      losses += cancelled.filter((won) => !won).length;
      for (const [index, id] of ids.entries()) {
        expect(authority.arrived.includes(id)).toBe(!cancelled[index]);
        expect((await command(id))?.status).toBe(cancelled[index] ? 'cancelled' : 'done');
      }
    },
  );

  it('was in time in some of the races above, and too late in others', () => {
    expect(wins).toBeGreaterThan(3);
    expect(losses).toBeGreaterThan(3);
  });
});

describe('the service worker', () => {
  it('hands its verdicts to the page, which does not ask again', async () => {
    around.online = false;
    device = await openTestDevice(around);
    const id = await send();
    const mirror = openMirror();
    const row = await mirror.get(id);
    if (row === undefined) throw new Error('not mirrored');
    const answer = authority.decide(row.command);
    if (answer.seq === null) throw new Error('not decided');
    await mirror.put({ ...row, sentAt: 1, verdict: answer });
    mirror.close();
    around.online = true;
    around.workerSent();
    await waitForStatus(id, 'done');
    expect(authority.arrived).toEqual([id]);
    await eventually('the mirror is empty', async () => (await readMirror()).length === 0);
  });

  it('is scheduled with each command, and again when the app is opened or hidden while one waits', async () => {
    around.online = false;
    device = await openTestDevice(around);
    await device.outbox.leave();
    const id = await send();
    await eventually('asked with the command', () => around.syncsAsked === 1);
    around.hidden();
    await eventually('asked when put away', () => around.syncsAsked === 2);
    await device.close();
    device = await openTestDevice(around);
    await eventually('asked when opened', () => around.syncsAsked === 3);

    around.online = true;
    around.better();
    await waitForStatus(id, 'done');
    await eventually('the mirror is empty', async () => (await readMirror()).length === 0);
    around.hidden();
    await device.close();
    device = await openTestDevice(around);
    await device.outbox.leave();
    expect(around.syncsAsked).toBe(3);
  });
});
