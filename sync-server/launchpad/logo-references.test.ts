/**
 * Proves that the logo of a project is stored for as long as the project shows it: from the submission on, replaced or removed by
 * an edit, and no longer after a rejection. The same holds for projects from before the service started. A hash without a file does
 * no harm.
 */
import { beforeEach, expect, it } from 'vitest';
import { SHARED_DATABASES } from '#couchdb/databases.ts';
import { filePendingMs } from '#domain/file/limits.ts';
import { makePng } from '#tests/builders/pictures.ts';
import { anOffer, projectIn } from '#tests/builders/projects.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import type { Authority } from '../commands/authority.ts';
import { Files } from '../files/file-store.ts';
import type { Rounds } from '../rounds.ts';
import { startLogoReferences } from './logo-references.ts';

type Listener = Parameters<Authority['onDurable']>[0];

const store = makeMemoryStore();
let time = 0;
let world: World;
let files: Files;
let listener: Listener | undefined;
let warned = 0;

beforeEach(async () => {
  for (const database of SHARED_DATABASES) await store.deleteDatabase(database).catch(() => undefined);
  for (const database of SHARED_DATABASES) await store.createDatabase(database);
  const erasures = { erasing: <T>(_databases: readonly string[], task: () => Promise<T>) => task() };
  time = Date.UTC(2026, 10, 27, 12);
  files = new Files({ store, erasures, now: () => time });
  world = aWorld().with(person('ada').as('admin'), person('cleo').holding('2000 DC'));
  warned = 0;
});

const start = (): Rounds =>
  startLogoReferences({
    authority: {
      state: world.state,
      onDurable: (heard: Listener) => {
        listener = heard;
      },
    },
    files,
    timers: { after: () => () => undefined },
    log: {
      warn() {
        warned += 1;
      },
    },
  });

async function upload(shade: number): Promise<string> {
  const uploaded = await files.upload(idOf('cleo'), makePng({ shade }));
  if (!uploaded.ok) throw new Error(uploaded.code);
  return uploaded.value.hash;
}

/** Decides the command, and tells the follower, as after the write of its block. */
async function send(by: string, type: string, payload: object): Promise<string> {
  const answer = world.send(by, type, payload);
  if (!answer.decided) throw new Error(`${type} was not decided`);
  listener?.({ block: { entries: [answer.entry] } } as never);
  // Changes of files run one after the other.
  await files.eraseUploads('nobody');
  return type === 'project.submit' ? projectIn(answer) : '';
}

/** Whether the file outlives the day in which nothing has to refer to it. */
async function survivesSweep(hash: string): Promise<boolean> {
  time += filePendingMs + 1;
  await files.sweep();
  return (await files.find(hash)) !== null;
}

it('is stored from the submission on', async () => {
  start();
  const [logo, unused] = [await upload(1), await upload(2)];
  await send('cleo', 'project.submit', anOffer(world, { logo }));
  expect(await survivesSweep(logo)).toBe(true);
  expect(await files.find(unused)).toBeNull();
});

it('is replaced and removed with an edit', async () => {
  start();
  const [first, second] = [await upload(1), await upload(2)];
  const project = await send('cleo', 'project.submit', anOffer(world, { logo: first }));
  await send('cleo', 'project.edit', { project, ...anOffer(world, { logo: second }) });
  expect(await files.find(first)).toBeNull();
  expect(await survivesSweep(second)).toBe(true);
  await send('cleo', 'project.edit', { project, ...anOffer(world) });
  expect(await files.find(second)).toBeNull();
});

it('is erased with the rejection', async () => {
  start();
  const logo = await upload(1);
  const project = await send('cleo', 'project.submit', anOffer(world, { logo }));
  await send('ada', 'project.reject', { project });
  expect(await files.find(logo)).toBeNull();
});

it('is stored for projects from before the start', async () => {
  listener = undefined;
  const logo = await upload(1);
  await send('cleo', 'project.submit', anOffer(world, { logo }));
  await start().stop();
  expect(await survivesSweep(logo)).toBe(true);
});

it('that the service does not have harms nothing', async () => {
  start();
  await send('cleo', 'project.submit', anOffer(world, { logo: 'b'.repeat(64) }));
  expect(warned).toBe(0);
});
