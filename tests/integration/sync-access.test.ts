/**
 * Proves who may read and write what through the gateway: every feed × {own, another's, none, expired, revoked}, staff
 * feeds by others, forged money documents, row by row. Also proves that checkpoints and parameters are validated, and
 * that hidden balances stay hidden while proofs hold. On every kind of store.
 */
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, userDatabase } from '#couchdb/databases.ts';
import { type InclusionProof, proofProblem } from '#domain/ledger/block.ts';
import { canonicalBytes } from '#domain/ledger/hash.ts';
import { leafHash } from '#domain/ledger/merkle.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import { FEED_SCHEMAS } from '#domain/feed-schemas.ts';
import { ExplorerDocSchema, PullAnswerSchema, PushAnswerSchema } from '#domain/protocol.ts';
import { aRequest } from '#tests/builders/payment-requests.ts';
import type { ExplorerItem } from '#server/explorer/explorer.ts';
import { STORES } from '#tests/builders/stores.ts';
import { testSigner } from '#tests/fakes/open-authority.ts';
import { makeSyncWorld, type SyncWorld } from './sync-world.ts';

const ANN = 'ann00000000000000000000ann';
const BEN = 'ben00000000000000000000ben';
const OWNER = 'owner000000000000000owner';

const ItemSchema = ExplorerDocSchema.omit({ kind: true, order: true }).extend({
  type: ExplorerDocSchema.shape.kind,
});

let world: SyncWorld;
let cleanUp = async (): Promise<void> => undefined;

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  beforeAll(async () => {
    const { store, dispose } = await open();
    cleanUp = dispose;
    world = await makeSyncWorld({ store });
    for (const userId of [ANN, BEN, OWNER]) await world.submit('account.open', 'system', { userId });
    await world.submit('role.grant', 'system', { userId: OWNER, role: 'owner' });
    const reason = 'test';
    await world.submit('ledger.issue', 'system', {
      to: world.address(ANN),
      amount: '100',
      currency: 'DC',
      reason,
    });
    for (let index = 0; index < 5; index++) {
      await world.submit('wallet.transfer', ANN, {
        to: world.address(BEN),
        amount: '1',
        currency: 'DC',
        note: 'secret note',
      });
    }
    await world.submit('wallet.claim_tdc', BEN, {});
    await world.projections.idle();
  });

  afterAll(async () => {
    await world.close();
    await cleanUp();
  });

  const FEED_PATHS = Object.entries(FEED_SCHEMAS).flatMap(([feed, collections]) =>
    Object.keys(collections).map((collection) => [feed, collection] as const),
  );

  describe('access to the feeds', () => {
    it.each(FEED_PATHS)('%s/%s: own, none, expired, revoked', async (feed, collection) => {
      const path = `/sync/${feed}/${collection}`;
      const own = await world.get(path, world.signIn(ANN));
      if (feed === 'admin') {
        expect(own).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
        expect((await world.get(`/sync/${feed}/changes`, world.signIn(ANN))).status).toBe(403);
        const staff = await world.get(path, world.signIn(OWNER));
        expect(staff.status).toBe(200);
        expect(PullAnswerSchema.parse(staff.body).documents.length).toBeGreaterThan(3);
      } else {
        expect(own.status).toBe(200);
        const schema = Object.entries(FEED_SCHEMAS)
          .flatMap(([name, all]) => (name === feed ? Object.entries<z.ZodType>(all) : []))
          .find(([name]) => name === collection)?.[1];
        for (const doc of PullAnswerSchema.parse(own.body).documents) schema?.parse(doc);
        if (feed === 'me') expect(JSON.stringify(own.body)).not.toContain(BEN);
      }
      expect(await world.get(path)).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } });
      const expired = world.signIn(ANN, 'expired');
      world.sessions.set('expired', { userId: ANN, expiresAt: Date.now() - 1, ended: false });
      expect((await world.get(path, expired)).status).toBe(401);
      const revoked = world.signIn(ANN, 'revoked');
      world.sessions.set('revoked', { userId: ANN, expiresAt: Date.now() + 60_000, ended: true });
      expect(await world.get(path, revoked)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
      expect((await world.post(path, {}, { rows: [] })).status).toBe(401);
    });

    it("cannot name another person's feed", async () => {
      const session = world.signIn(ANN);
      for (const path of [
        `/sync/${BEN}/wallet`,
        `/sync/me/${userDatabase(BEN)}`,
        '/sync/me/wallet%3A',
        '/sync/__proto__/wallet',
      ]) {
        expect(await world.get(path, session), path).toMatchObject({
          status: 404,
          body: { code: 'FEED_UNKNOWN' },
        });
      }
    });

    it('is empty for a person without a database', async () => {
      const answer = await world.get('/sync/me/wallet', world.signIn('nobody00000000000000nobody'));
      expect(answer).toEqual({ status: 200, body: { documents: [], checkpoint: '', more: false } });
    });

    it.each([
      '-1',
      '1 OR 1',
      '5-',
      `7-${'a'.repeat(2_001)}`,
      '0-walk_e30',
      '0-walk_WyIwIiwic2V0dGluZ3M6eCJd',
    ])('refuses the checkpoint %s', async (since) => {
      const answer = await world.get(`/sync/me/wallet?since=${encodeURIComponent(since)}`, world.signIn(ANN));
      expect(answer).toMatchObject({ status: 400, body: { code: 'SINCE_INVALID', field: 'since' } });
    });

    it.each(['0', '1001', 'x', '1.5'])('refuses the limit %s', async (limit) => {
      const answer = await world.get(`/sync/me/wallet?limit=${limit}`, world.signIn(ANN));
      expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID', field: 'limit' } });
    });
  });

  describe('writing', () => {
    const contact = (id: string, name = 'a friend') => ({
      id,
      address: world.address(BEN),
      name,
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    const stored = (id: string) => world.store.get<Record<string, unknown>>(userDatabase(ANN), id);

    it('refuses forged documents about money row by row, and writes none', async () => {
      const wallet = await stored(`wallet:${ANN}`);
      const rows = [{ document: { id: ANN, balances: 'all of it' }, assumed: null }];
      for (const collection of ['wallet', 'transactions']) {
        const answer = await world.post(`/sync/me/${collection}`, world.signIn(ANN), { rows });
        expect(PushAnswerSchema.parse(answer.body).refused[0]).toMatchObject({
          id: ANN,
          problem: { code: 'ROW_FORBIDDEN' },
        });
      }
      expect(await stored(`wallet:${ANN}`)).toEqual(wallet);
      for (const [feed, collection] of [
        ['admin', 'audit'],
        ['explorer', 'explorer'],
        ['catalog', 'catalog'],
      ] as const) {
        const answer = await world.post(`/sync/${feed}/${collection}`, world.signIn(OWNER), { rows });
        expect(answer.body['refused']).toHaveLength(1);
      }
    });

    it('refuses a row without stopping the others', async () => {
      const rows = [
        { document: contact('c1'), assumed: null },
        { document: { ...contact('c2'), wealth: 'extra field' }, assumed: null },
        { document: { ...contact('wallet:x/../y') }, assumed: null },
        { document: contact('c3', 'n'.repeat(61)), assumed: null },
        { document: contact('c4'), assumed: null },
      ];
      const answer = await world.post('/sync/me/contacts', world.signIn(ANN), { rows });
      const { refused, conflicts } = PushAnswerSchema.parse(answer.body);
      expect(refused.map(({ id, problem }) => [id, problem.code])).toEqual([
        ['c2', 'ROW_INVALID'],
        ['wallet:x/../y', 'ROW_INVALID'],
        ['c3', 'ROW_INVALID'],
      ]);
      expect(conflicts).toEqual([]);
      expect([await stored('contacts:c1'), await stored('contacts:c4')]).not.toContain(null);
    });

    it('accepts a change although the device assumes unknown fields, as after an update of its schema', async () => {
      const session = world.signIn(ANN);
      const push = async (document: object, assumed: object | null) => {
        const answer = await world.post('/sync/me/contacts', session, { rows: [{ document, assumed }] });
        return PushAnswerSchema.parse(answer.body);
      };
      await push(contact('c6'), null);
      const assumed = { ...contact('c6'), _deleted: false, _attachments: {} };
      expect(await push(contact('c6', 'Renamed'), assumed)).toEqual({ conflicts: [], refused: [] });
      expect(await stored('contacts:c6')).toMatchObject({ name: 'Renamed' });
    });

    it('keeps the fields of a contact that an older app does not know, whatever that app changes', async () => {
      const session = world.signIn(ANN);
      const push = async (version: string, document: object, assumed: object | null) => {
        const headers = { ...session, 'x-vaultiq-client': version };
        const answer = await world.post('/sync/me/contacts', headers, { rows: [{ document, assumed }] });
        return PushAnswerSchema.parse(answer.body);
      };
      const none = { conflicts: [], refused: [] };
      const marked = { ...contact('c7'), favourite: true, note: 'From school' };
      expect(await push('11', marked, null)).toEqual(none);
      expect(await push('10', contact('c7', 'Renamed'), contact('c7'))).toEqual(none);
      expect(await stored('contacts:c7')).toMatchObject({
        name: 'Renamed',
        favourite: true,
        note: 'From school',
      });
      const { conflicts } = await push('11', contact('c7', 'Again'), contact('c7', 'Renamed'));
      expect(conflicts).toMatchObject([{ id: 'c7', name: 'Renamed', favourite: true }]);
      const renamed = { ...marked, name: 'Renamed' };
      expect(await push('11', contact('c7', 'Again'), renamed)).toEqual(none);
      expect(await stored('contacts:c7')).not.toHaveProperty('favourite');
      expect(await push('10', { ...contact('c7'), _deleted: true }, contact('c7', 'Again'))).toEqual(none);
      expect(await stored('contacts:c7')).toBeNull();
    });

    it('stores well-formed payment requests, and lets their owner remove them', async () => {
      const session = world.signIn(ANN);
      const { request, ...asked } = aRequest({ to: 'VIQ-1', amount: '5', currency: 'DC', note: 'Lunch' });
      const at = '2026-01-01T00:00:00.000Z';
      const document = { ...asked, ...request, createdAt: at, updatedAt: at };
      const rows = [
        { document, assumed: null },
        { document: { ...document, id: 'mine' }, assumed: null },
        { document: { ...document, id: '0'.repeat(40), paid: true }, assumed: null },
      ];
      const answer = await world.post('/sync/me/requests', session, { rows });
      expect(PushAnswerSchema.parse(answer.body).refused.map(({ problem }) => problem.code)).toEqual([
        'ROW_INVALID',
        'ROW_INVALID',
      ]);
      const pulled = PullAnswerSchema.parse((await world.get('/sync/me/requests', session)).body);
      expect(pulled.documents).toEqual([document]);
      const removal = [{ document: { ...document, _deleted: true }, assumed: document }];
      await world.post('/sync/me/requests', session, { rows: removal });
      expect(await stored(`requests:${request.id}`)).toBeNull();
    });

    it('accepts at most five hundred payment requests of a person', async () => {
      const session = world.signIn(BEN);
      const at = '2026-01-01T00:00:00.000Z';
      const documents = Array.from({ length: 501 }, () => {
        const { request, ...asked } = aRequest({ to: 'VIQ-1', amount: '5', currency: 'DC' });
        return { ...asked, ...request, createdAt: at, updatedAt: at };
      });
      const push = async (from: number, to: number) => {
        const rows = documents.slice(from, to).map((document) => ({ document, assumed: null }));
        return PushAnswerSchema.parse((await world.post('/sync/me/requests', session, { rows })).body);
      };
      for (let from = 0; from < 400; from += 100) expect((await push(from, from + 100)).refused).toEqual([]);
      expect((await push(400, 499)).refused).toEqual([]);
      const { refused } = await push(499, 501);
      const extra = documents[500]?.id ?? '';
      expect(refused).toMatchObject([{ id: extra, problem: { status: 422, code: 'COLLECTION_FULL' } }]);
      const readRequest = (id: string) => world.store.get(userDatabase(BEN), `requests:${id}`);
      expect(await readRequest(documents[499]?.id ?? '')).not.toBeNull();
      expect(await readRequest(extra)).toBeNull();
      // Removing one frees a place for another.
      const [first] = documents;
      const removal = [{ document: { ...first, _deleted: true }, assumed: first }];
      await world.post('/sync/me/requests', session, { rows: removal });
      expect((await push(500, 501)).refused).toEqual([]);
    });

    it('stores drafts of projects for their owner alone, within their limits', async () => {
      const [ann, ben] = [world.signIn(ANN), world.signIn(BEN)];
      const draft = (id: string, values: object) => ({
        ...{ id, values, device: 'phone', updatedAt: '2026-01-01T00:00:00.000Z' },
      });
      const begun = draft('draft-1', {
        title: 'Solar roofs',
        hardCap: '',
        logo: 'data:image/webp;base64,UklG',
      });
      const long = draft('draft-2', { title: 'A', description: 'x'.repeat(110_000) });
      const nested = draft('draft-3', { title: { text: 'A' } });
      const rows = [begun, long, nested].map((document) => ({ document, assumed: null }));
      const answer = PushAnswerSchema.parse((await world.post('/sync/me/drafts', ann, { rows })).body);
      expect(answer.refused.map(({ id, problem }) => [id, problem.code])).toEqual([
        ['draft-2', 'ROW_INVALID'],
        ['draft-3', 'ROW_INVALID'],
      ]);
      const pulledBy = async (session: typeof ann) =>
        PullAnswerSchema.parse((await world.get('/sync/me/drafts', session)).body).documents;
      expect([await pulledBy(ann), await pulledBy(ben)]).toEqual([[begun], []]);
      const removal = [{ document: { ...begun, _deleted: true }, assumed: begun }];
      await world.post('/sync/me/drafts', ann, { rows: removal });
      expect(await stored('drafts:draft-1')).toBeNull();
    });

    it('answers a stale write with the stored document, and a repeated write with nothing', async () => {
      const session = world.signIn(ANN);
      const first = { rows: [{ document: contact('d1'), assumed: null }] };
      for (let times = 0; times < 2; times++) {
        expect((await world.post('/sync/me/contacts', session, first)).body).toEqual({
          conflicts: [],
          refused: [],
        });
      }
      const stale = { rows: [{ document: contact('d1', 'newer'), assumed: contact('d1', 'older') }] };
      expect((await world.post('/sync/me/contacts', session, stale)).body['conflicts']).toEqual([
        contact('d1'),
      ]);
      const removal = { rows: [{ document: { ...contact('d1'), _deleted: true }, assumed: contact('d1') }] };
      expect((await world.post('/sync/me/contacts', session, removal)).body).toEqual({
        conflicts: [],
        refused: [],
      });
      expect(await stored('contacts:d1')).toBeNull();
      expect((await world.post('/sync/me/contacts', session, stale)).body['conflicts']).toEqual([
        { id: 'd1', _deleted: true },
      ]);
    });

    it('changes only the read flag of a notification', async () => {
      const session = world.signIn(ANN);
      const pulled = PullAnswerSchema.parse(
        (await world.get('/sync/me/notifications?limit=1', session)).body,
      );
      const [assumed] = pulled.documents;
      const push = (document: unknown) =>
        world.post('/sync/me/notifications', session, { rows: [{ document, assumed }] });
      expect((await push({ ...assumed, read: true, title: 'You won' })).body['refused']).toHaveLength(1);
      expect((await push({ ...assumed, _deleted: true })).body['refused']).toHaveLength(1);
      expect((await push({ ...assumed, id: '999.0', read: true })).body['refused']).toHaveLength(1);
      expect((await push({ ...assumed, read: true })).body).toEqual({ conflicts: [], refused: [] });
      expect(await stored(`notifications:${String(assumed?.id)}`)).toMatchObject({ read: true });
    });
  });

  describe('the explorer', () => {
    it('lists everything once, page by page, newest first, without private data', async () => {
      const seen: ExplorerItem[] = [];
      for (let cursor = ''; ;) {
        const { status, body } = await world.get(`/api/explorer/transactions?limit=2${cursor}`);
        expect(status).toBe(200);
        seen.push(...(body['items'] as unknown[]).map((row) => ItemSchema.parse(row)));
        if (body['next'] === null) break;
        cursor = `&cursor=${body['next'] as string}`;
      }
      expect(seen.map(({ seq }) => seq)).toEqual(
        [...new Set(seen.map(({ seq }) => seq))].sort((a, b) => b - a),
      );
      expect(seen).toHaveLength(7);
      expect(JSON.stringify(seen)).not.toMatch(/secret note|test-command|ann000/);
    });

    it('continues below an entry that a device names by its seq', async () => {
      const all = (await world.get('/api/explorer/transactions')).body['items'] as ExplorerItem[];
      const known = all[2]?.seq ?? 0;
      const older = await world.get(`/api/explorer/transactions?cursor=${String(known)}`);
      expect(older.body['items']).toEqual(all.filter(({ seq }) => seq < known));
    });

    it.each([
      ['type=send', 5],
      ['type=receive', 2],
      ['type=system_fee', 5],
      ['type=fiat_purchase', 0],
    ])('filters by %s', async (query, count) => {
      const all = (await world.get(`/api/explorer/transactions?${query}`)).body['items'] as unknown[];
      expect(all).toHaveLength(count);
      const first = await world.get(`/api/explorer/transactions?${query}&limit=1`);
      expect(first.body['next'] === null).toBe(count < 2);
    });

    it('finds by address and by the start of a hash', async () => {
      const find = async (q: string) =>
        (await world.get(`/api/explorer/transactions?q=${q}`)).body['items'] as ExplorerItem[];
      expect(await find(world.address(BEN))).toHaveLength(6);
      const [row] = await find(world.address(ANN));
      expect((await find((row?.id ?? '').slice(0, 8))).map(({ id }) => id)).toContain(row?.id);
      const paged = await world.get(`/api/explorer/transactions?q=${world.address(BEN)}&limit=4`);
      const rest = await world.get(
        `/api/explorer/transactions?q=${world.address(BEN)}&limit=4&cursor=${String(paged.body['next'])}`,
      );
      expect([paged, rest].flatMap(({ body }) => body['items'])).toEqual(await find(world.address(BEN)));
    });

    it.each([
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['type=theft', 'type'],
      ['q=abc', 'q'],
      ['q=%7B%22%24gt%22%3A0%7D', 'q'],
      ['cursor=zzzz', 'cursor'],
      ['sort=up', 'sort'],
    ])('refuses %s by its field', async (query, field) => {
      const answer = await world.get(`/api/explorer/transactions?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID', field } });
    });

    it('proves that a transaction is in the journal', async () => {
      const { items } = (await world.get('/api/explorer/transactions?type=send&limit=1')).body;
      const [row] = items as ExplorerItem[];
      const { body } = await world.get(`/api/explorer/transactions/${row?.id ?? ''}`);
      const record = body['record'] as PublicRecord;
      const proof = body['proof'] as InclusionProof;
      expect(proofProblem(leafHash(canonicalBytes(record)), proof, testSigner.publicKey)).toBeNull();
      expect((await world.get('/api/explorer/key')).body).toEqual({ publicKey: testSigner.publicKey });
      expect(JSON.stringify(body)).not.toMatch(/secret note|user:/);
      expect((await world.get(`/api/explorer/transactions/${'a'.repeat(32)}`)).status).toBe(404);
      expect((await world.get('/api/explorer/transactions/%00')).status).toBe(404);
    });

    it('shows a wallet, and no balances once they are hidden', async () => {
      const path = `/api/explorer/wallets/${world.address(BEN)}`;
      const wallet = (await world.get(path)).body;
      expect(wallet).toMatchObject({
        balances: { DC: { posted: '5', available: '5' }, TDC: { posted: '200' } },
        totals: { DC: { sent: '0', received: '5', count: 5 } },
        count: 6,
      });
      const own = await world.get('/api/wallet', world.signIn(BEN));
      expect(own.body).toMatchObject({ address: world.address(BEN), balances: wallet['balances'] });
      const setting = { id: 'hideBalances', value: true, updatedAt: '2026-01-01T00:00:00.000Z' };
      await world.post('/sync/me/settings', world.signIn(BEN), {
        rows: [{ document: setting, assumed: null }],
      });
      const hidden = { balances: null, totals: null, count: 6 };
      expect((await world.get(path)).body).toMatchObject(hidden);
      // The person's command counts from then on, whatever the earlier setting was.
      await world.submit('privacy.set', BEN, { hideBalances: false });
      expect((await world.get(path)).body).toMatchObject({ balances: { DC: { posted: '5' } } });
      await world.submit('privacy.set', BEN, { hideBalances: true });
      expect((await world.get(path)).body).toMatchObject(hidden);
      const seen = await world.get('/api/wallet', world.signIn(BEN));
      expect(seen.body).toMatchObject({ balances: wallet['balances'] });
      expect((await world.get('/api/explorer/wallets/VIQ-1234567890123-aaaaaaaaaaaa')).status).toBe(404);
    });
  });

  describe('the audit list', () => {
    it('leaves out what people do with their own wallets', async () => {
      const rows = await world.store.range<{ action: string }>(ADMIN, {
        start: 'audit:',
        end: 'audit:~',
        limit: 100,
      });
      expect(new Set(rows.map(({ action }) => action))).toEqual(
        new Set(['account.open', 'role.grant', 'ledger.issue']),
      );
    });
  });
});
