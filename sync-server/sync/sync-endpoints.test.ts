/** Proves who hears of an upload: everybody who follows the person's documents, also if its outcome is unknown. */
import { afterEach, expect, it } from 'vitest';
import { StoreError } from '#couchdb/document-store.ts';
import { emptyState } from '#domain/features.ts';
import type { HandledEndpoint, Reply } from '../http/endpoint.ts';
import { makeDoorbells } from './doorbells.ts';
import type { Gateway } from './gateway.ts';
import { syncEndpoints } from './sync-endpoints.ts';

type UploadRequest = Parameters<HandledEndpoint['handle']>[0];

const session = { userId: 'a'.repeat(26), sessionId: 's', expiresAt: Infinity };
const rows = [{ document: { id: 'notify' }, assumed: null }];

const doorbells = makeDoorbells({
  now: Date.now,
  seq: () => 1,
  isStaff: () => false,
  hasEnded: () => false,
});
afterEach(() => {
  doorbells.stop();
});

/** The rings of one upload of settings. */
async function ringsOf(push: Gateway['push']): Promise<readonly (readonly [string, readonly string[]])[]> {
  const rings: (readonly [string, readonly string[]])[] = [];
  doorbells.onRing((userId, collections) => void rings.push([userId, collections]));
  const gateway = { push } as Gateway;
  const upload = syncEndpoints({ gateway, doorbells, authority: { state: emptyState() } }).find(
    ({ endpoint }) => endpoint.method === 'post',
  );
  const asked = {
    session,
    params: { feed: 'me', collection: 'settings' },
    request: { headers: {} } as UploadRequest['request'],
  };
  const checked = upload?.check?.(asked);
  if (checked?.ok !== true) throw new Error('the upload was refused');
  const reply = { json: () => undefined } as unknown as Reply;
  await Promise.resolve(upload?.handle({ ...asked, body: { rows }, checked: checked.value }, reply)).catch(
    (error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
    },
  );
  return rings;
}

const nothing = { conflicts: [], refused: [] };
const RING = [[session.userId, ['settings']]];

it('an upload that wrote something rings, even without an open stream', async () => {
  expect(await ringsOf(() => Promise.resolve({ ...nothing, written: true }))).toEqual(RING);
});

it('an upload that wrote nothing does not', async () => {
  expect(await ringsOf(() => Promise.resolve({ ...nothing, written: false }))).toEqual([]);
});

it('an upload whose outcome is unknown rings, since some rows may be written', async () => {
  expect(await ringsOf(() => Promise.reject(new StoreError('unknown', 'no answer')))).toEqual(RING);
});
