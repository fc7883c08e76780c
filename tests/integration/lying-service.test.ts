// Proves that whoever keeps one head of the journal catches a service that lies, by what it really answers over HTTP: one that
// was rolled back, that goes on from there to the same length and further, whose history was altered, that signs with another
// key, or that hands out no proof. And that an honest one is never suspected, also when it does not answer.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeEvidence } from '#domain/witness/compare-heads.ts';
import { type AskService, followJournal, type KnownHead } from '#domain/witness/follow-journal.ts';
import { CheckpointAnswerSchema } from '#domain/witness/schema.ts';
import { makeSigner, type Signer } from '#server/adapters/signing.ts';
import type { Authority } from '#server/commands/authority.ts';
import { checkpointRoutes } from '#server/http/checkpoint-routes.ts';
import { makeCheckpoints } from '#server/sync/checkpoints.ts';
import { openAccount, userId } from '#tests/builders/ledger-commands.ts';
import { openTestAuthority, testSigner } from '#tests/fakes/open-authority.ts';

type World = { readonly authority: Authority; readonly url: string; readonly server: Server };

const { publicKey } = testSigner;
let honest: World;
/** The same key, another history: what a restored copy goes on to be, or a history that was written anew. */
let other: World;
let stranger: World;
let people = 0;

async function open(signing: Signer): Promise<World> {
  const authority = await openTestAuthority({ signing });
  const checkpoints = makeCheckpoints({ authority, signing, now: Date.now });
  const app = express().use(checkpointRoutes({ checkpoints, rateLimits: false }));
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

/** What the file of evidence comes to for anybody else. */
async function caught(
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
    await expect.poll(() => caught(known, asking(other))).toEqual(['rolled-back', 'proven']);
  });

  it('forked: another history of the same length', async () => {
    const size = Math.max(sizeOf(honest), sizeOf(other)) + 1;
    await grow(honest, size);
    await grow(other, size);
    expect(await caught(await headOf(honest), asking(other))).toEqual(['forked', 'proven']);
  });

  it('rolled back or altered, and longer by now: two roots for the size that is known', async () => {
    const known = await headOf(honest);
    await grow(other, sizeOf(honest) + 7);
    expect(await caught(known, asking(other))).toEqual(['forked', 'proven']);
  });

  it('longer, with no proof and no head at the size that is known', async () => {
    const known = await headOf(honest);
    await grow(other, sizeOf(honest) + 7);
    const withholding: AskService = async (path) => (path.endsWith('/latest') ? asking(other)(path) : null);
    expect(await caught(known, withholding)).toEqual(['unproven', 'needs-proof']);
  });

  it('signing with another key', async () => {
    expect(await caught(await headOf(honest), asking(stranger))).toEqual(['other-key', 'another-key']);
  });
});

it('what is kept and was not signed by the key that is kept is no head', async () => {
  const known = { publicKey, note: (await headOf(stranger)).note };
  await expect(followJournal(known, asking(honest), 0)).rejects.toThrow(
    'not signed by the key that is known',
  );
});
