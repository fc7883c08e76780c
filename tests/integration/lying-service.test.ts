// Proves that a client with one head of the journal catches a dishonest service by its real HTTP answers: one that was
// rolled back, that continues from there to the same length and beyond, whose history was altered, that signs with
// another key, or that gives no proof. Also proves that an honest one is never suspected, even when it does not answer.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { headMemory } from '#app/data/proofs/stored-heads.ts';
import { checkForeignHead, checkJournal, type JournalCheckDeps } from '#app/data/proofs/journal-check.ts';
import { judgeEvidence } from '#domain/witness/compare-heads.ts';
import { type AskService, followJournal, type KnownHead } from '#domain/witness/follow-journal.ts';
import { CheckpointAnswerSchema } from '#domain/witness/schema.ts';
import { makeSigner, type Signer } from '#server/adapters/signing.ts';
import type { Authority } from '#server/commands/authority.ts';
import { checkpointEndpoints } from '#server/explorer/checkpoint-endpoints.ts';
import { mountEndpoints } from '#server/http/mount-endpoints.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import { makeCheckpoints } from '#server/explorer/checkpoints.ts';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { openAccount, userId } from '#tests/builders/ledger-commands.ts';
import { openTestAuthority, testSigner } from '#tests/fakes/open-authority.ts';

type World = { readonly authority: Authority; readonly url: string; readonly server: Server };

const { publicKey } = testSigner;
let honest: World;
/** The same key with another history, as after a restore of an older copy or a rewritten history. */
let other: World;
let stranger: World;
let people = 0;

async function open(signing: Signer): Promise<World> {
  const authority = await openTestAuthority({ signing });
  const checkpoints = makeCheckpoints({ authority, signing, now: Date.now });
  const app = express().use(mountEndpoints(checkpointEndpoints(checkpoints), testGuards()));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { authority, server, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

const sizeOf = ({ authority }: World): number => authority.durable().n;

async function grow(world: World, to: number): Promise<void> {
  while (sizeOf(world) < to) {
    people += 1;
    await world.authority.submit(openAccount(userId(people)));
  }
}

const asking =
  ({ url }: World): AskService =>
  async (path) => {
    const response = await fetch(url + path);
    return response.ok ? ((await response.json()) as unknown) : null;
  };

async function headOf(world: World): Promise<KnownHead> {
  const { note } = CheckpointAnswerSchema.parse(await asking(world)('/api/checkpoints/latest'));
  return { publicKey, note };
}

/** The result of anybody else's check of the evidence file. */
async function findEvidence(
  known: KnownHead,
  ask: AskService,
): Promise<readonly [problem: string, verdict: string]> {
  const followed = await followJournal(known, ask, Date.now());
  if (followed.status !== 'contradicted') return [followed.status, 'nothing'];
  return [followed.evidence.problem, judgeEvidence(followed.evidence)];
}

beforeAll(async () => {
  honest = await open(testSigner);
  other = await open(testSigner);
  stranger = await open(makeSigner('7a'.repeat(32)));
  await grow(honest, 3);
  await grow(other, 2);
});
afterAll(async () => {
  for (const { authority, server } of [honest, other, stranger]) {
    server.closeAllConnections();
    server.close();
    await authority.close();
  }
});

describe('an honest service', () => {
  it('is followed from head to head', async () => {
    let known = await headOf(honest);
    for (let n = 0; n < 5; n++) {
      await grow(honest, sizeOf(honest) + n);
      const followed = await followJournal(known, asking(honest), 0);
      if (followed.status !== 'continued') throw new Error(followed.status);
      known = followed.known;
    }
    expect(known.note).toContain(`\n${String(sizeOf(honest))}\n`);
  });

  it('that does not answer, or answers something else, is not suspected', async () => {
    const known = await headOf(honest);
    await grow(honest, sizeOf(honest) + 1);
    const page: AskService = async () => ({ html: 'sign in to this network' });
    const halfway: AskService = (path) =>
      path.includes('consistency') ? Promise.resolve(undefined) : asking(honest)(path);
    for (const ask of [async () => undefined, async () => null, page, halfway]) {
      expect((await followJournal(known, ask, 0)).status).toBe('no-answer');
    }
  });
});

describe('a service that lies is caught', () => {
  it('rolled back: a smaller journal later', async () => {
    await grow(honest, sizeOf(other) + 10);
    const known = await headOf(honest);
    await expect.poll(() => findEvidence(known, asking(other))).toEqual(['rolled-back', 'proven']);
  });

  it('forked: another history of the same length', async () => {
    const size = Math.max(sizeOf(honest), sizeOf(other)) + 1;
    await grow(honest, size);
    await grow(other, size);
    expect(await findEvidence(await headOf(honest), asking(other))).toEqual(['forked', 'proven']);
  });

  it('rolled back or altered, and longer by now: two roots for the known size', async () => {
    const known = await headOf(honest);
    await grow(other, sizeOf(honest) + 7);
    expect(await findEvidence(known, asking(other))).toEqual(['forked', 'proven']);
  });

  it('longer, with no proof and no head at the known size', async () => {
    const known = await headOf(honest);
    await grow(other, sizeOf(honest) + 7);
    const withholding: AskService = async (path) => (path.endsWith('/latest') ? asking(other)(path) : null);
    expect(await findEvidence(known, withholding)).toEqual(['unproven', 'needs-proof']);
  });

  it('signing with another key', async () => {
    expect(await findEvidence(await headOf(honest), asking(stranger))).toEqual(['other-key', 'another-key']);
  });
});

it('a stored head that the stored key did not sign is invalid', async () => {
  const known = { publicKey, note: (await headOf(stranger)).note };
  await expect(followJournal(known, asking(honest), 0)).rejects.toThrow(
    'not signed by the key that is known',
  );
});

/** A device with this storage, which has pinned the honest service's key and asks the service of this world. */
const deviceAt = (world: World, ask: AskService = asking(world)): JournalCheckDeps => ({
  ask,
  learnKey: async () => publicKey,
  memory: headMemory,
  now: () => 1_800_000_000_000,
});

const alarmOf = (): readonly [problem: string, verdict: string, isStored: boolean] | null => {
  const alarm = headMemory.readAlarm();
  if (alarm === null) return null;
  const { evidence, isStored } = alarm;
  if (evidence === null) return ['unreadable', 'nothing', isStored];
  return [evidence.problem, judgeEvidence(evidence), isStored];
};

const rememberedSize = (): string | undefined => {
  const head = headMemory.readHead();
  return head === null || head === 'damaged' ? undefined : head.note.split('\n')[1];
};

describe('the device of a person', () => {
  beforeEach(stubLocalStorage);

  it('stores the newest head that it has seen, and continues from it', async () => {
    expect(await checkJournal(deviceAt(honest))).toBe('began');
    await grow(honest, sizeOf(honest) + 3);
    expect(await checkJournal(deviceAt(honest))).toBe('kept');
    expect(rememberedSize()).toBe(String(sizeOf(honest)));
    expect(headMemory.readHead()).toMatchObject({ publicKey, checkedAt: 1_800_000_000_000 });
    expect(alarmOf()).toBeNull();
  });

  it('suspects no service that does not answer, and keeps its head', async () => {
    await checkJournal(deviceAt(honest));
    const known = headMemory.readHead();
    expect(await checkJournal(deviceAt(honest, async () => undefined))).toBe('no-answer');
    expect(headMemory.readHead()).toEqual(known);
    expect(alarmOf()).toBeNull();
  });

  it('catches a rollback together with its snapshots, and keeps the evidence until the person decides', async () => {
    await grow(honest, sizeOf(other) + 10);
    await checkJournal(deviceAt(honest));
    const known = headMemory.readHead();
    expect(await checkJournal(deviceAt(other))).toBe('contradicted');
    expect(alarmOf()).toEqual(['rolled-back', expect.stringMatching(/^(?:proven|needs-proof)$/), true]);
    // A service that is honest again has still shown two histories.
    expect(await checkJournal(deviceAt(honest))).toBe('contradicted');
    expect(headMemory.readHead()).toEqual(known);
    headMemory.acceptAlarm(5);
    expect(alarmOf()).toBeNull();
    expect(headMemory.readRestart()).toEqual({ why: 'accepted', at: 5 });
    expect(headMemory.pastAlarms()).toHaveLength(1);
    expect(await checkJournal(deviceAt(other))).toBe('began');
    expect(rememberedSize()).toBe(String(sizeOf(other)));
  });

  it('catches a fork and an altered entry: another root at its known size', async () => {
    const size = Math.max(sizeOf(honest), sizeOf(other)) + 1;
    await grow(honest, size);
    await grow(other, size);
    await checkJournal(deviceAt(honest));
    expect(await checkJournal(deviceAt(other))).toBe('contradicted');
    expect(alarmOf()).toEqual(['forked', 'proven', true]);
  });

  it('catches a history that was altered and is longer by now', async () => {
    await checkJournal(deviceAt(honest));
    await grow(other, sizeOf(honest) + 7);
    expect(await checkJournal(deviceAt(other))).toBe('contradicted');
    expect(alarmOf()).toEqual(['forked', 'proven', true]);
  });

  it('catches another key', async () => {
    await checkJournal(deviceAt(honest));
    expect(await checkJournal(deviceAt(stranger))).toBe('contradicted');
    expect(alarmOf()).toEqual(['other-key', 'another-key', true]);
  });

  it('starts over if its stored head is damaged, and remembers that', async () => {
    await checkJournal(deviceAt(honest));
    for (const damaged of ['{"half', '{"publicKey":"1"}']) {
      localStorage.setItem('vaultiq.journal-head', damaged);
      expect(await checkJournal(deviceAt(honest))).toBe('began');
      expect(headMemory.readRestart()).toEqual({ why: 'damaged', at: 1_800_000_000_000 });
    }
    const head = headMemory.readHead();
    if (head === null || head === 'damaged') throw new Error('nothing is kept');
    headMemory.writeHead({ ...head, note: head.note.replace(/\n\d+\n/, '\n9999\n') });
    expect(await checkJournal(deviceAt(honest))).toBe('began');
    expect(rememberedSize()).toBe(String(sizeOf(honest)));
    expect(alarmOf()).toBeNull();
  });

  it('follows another key once the person trusts it', async () => {
    await checkJournal(deviceAt(honest));
    const trusting = { ...deviceAt(stranger), learnKey: async () => makeSigner('7a'.repeat(32)).publicKey };
    expect(await checkJournal(trusting)).toBe('began');
    expect(headMemory.readRestart()).toEqual({ why: 'new-key', at: 1_800_000_000_000 });
  });

  it('says so if it cannot store the evidence, and still shows it', async () => {
    await checkJournal(deviceAt(honest));
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await checkJournal(deviceAt(stranger));
    full.mockRestore();
    expect(alarmOf()).toEqual(['other-key', 'another-key', false]);
    headMemory.acceptAlarm(0);
    expect(alarmOf()).toBeNull();
  });

  it('still warns if its stored evidence can no longer be read', () => {
    localStorage.setItem('vaultiq.journal-alarm', '{"format"');
    expect(alarmOf()).toEqual(['unreadable', 'nothing', true]);
  });

  it('compares with a head that another device has seen', async () => {
    const { note } = await headOf(honest);
    expect(await checkForeignHead(note, deviceAt(honest))).toBe('kept');
    expect(alarmOf()).toBeNull();
    expect(
      await checkForeignHead(
        note,
        deviceAt(honest, async () => undefined),
      ),
    ).toBe('no-answer');
    await grow(other, sizeOf(honest) + 3);
    // Each follows a journal that is consistent in itself: only by comparing heads do they find that there are two.
    await checkJournal(deviceAt(other));
    expect(await checkForeignHead(note, deviceAt(other))).toBe('contradicted');
    expect(alarmOf()).toEqual(['forked', 'proven', true]);
  });

  it('is not alarmed by a head that the service never signed', async () => {
    const { note } = await headOf(stranger);
    expect(await checkForeignHead(note, deviceAt(honest))).toBe('not-signed');
    expect(await checkForeignHead(`${note} `, deviceAt(honest))).toBe('not-signed');
    expect(alarmOf()).toBeNull();
  });
});
