// Proves that an endpoint compiles only if it declares who may use it, how it is limited, whether it requires a recent
// proof of identity, and whether a foreign page may call it; and that these checks run before its handler, which
// receives the body as the declared schema parses it.
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { err, ok } from '#domain/result.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import {
  type Endpoint,
  endpoint,
  type HandledEndpoint,
  withCheckedHandler,
  withHandler,
} from './endpoint.ts';
import { mountEndpoints } from './mount-endpoints.ts';

type Get = { method: 'get'; path: string; summary: string; status: number };
type Post = Omit<Get, 'method'> & { method: 'post' };

it('requires access and limit, and what they require', () => {
  expectTypeOf<Get>().not.toExtend<Endpoint>();
  expectTypeOf<Get & { access: 'none' }>().not.toExtend<Endpoint>();
  expectTypeOf<Get & { limit: 'public' }>().not.toExtend<Endpoint>();
  expectTypeOf<Get & { access: 'none'; limit: 'public' }>().toExtend<Endpoint>();
  expectTypeOf<Get & { access: 'bearer'; limit: 'read' }>().not.toExtend<Endpoint>();
  expectTypeOf<Get & { access: 'bearer'; limit: 'read'; stepUp: false }>().toExtend<Endpoint>();
  expectTypeOf<Get & { access: 'bearer'; limit: 'public'; stepUp: false }>().not.toExtend<Endpoint>();
  expectTypeOf<Get & { access: 'operator'; limit: 'operator' }>().not.toExtend<Endpoint>();
  expectTypeOf<Post & { access: 'none'; limit: 'entrance' }>().not.toExtend<Endpoint>();
  expectTypeOf<Post & { access: 'cookie'; limit: 'session' }>().not.toExtend<Endpoint>();
  expectTypeOf<Post & { access: 'none'; limit: 'entrance'; crossSite: 'refused' }>().toExtend<Endpoint>();
});

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

const OWN = endpoint({
  method: 'post',
  path: '/api/own/{id}',
  summary: 'Requires a recent proof of identity',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  status: 200,
});

/** In this test a token is the person's id; Ann has a recent proof of identity, and Ben has to change his password. */
async function askAs(token: string | null): Promise<Response> {
  const accounts = {
    verifyAccessToken: (userId: string) =>
      ok({
        userId,
        sessionId: userId,
        expiresAt: Infinity,
        ...(userId === 'ben' && { mustChangePassword: true as const }),
      }),
    hasSteppedUp: ({ userId }: { userId: string }) => Promise.resolve(userId === 'ann'),
  };
  const own = withHandler(OWN, ({ session, params }, reply) => {
    reply.json({ userId: session.userId, id: params['id'] });
  });
  return post([own], '/api/own/17', {
    accounts,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
}

type Asking = { accounts?: object; headers?: Record<string, string>; body?: unknown };

async function post(handled: readonly HandledEndpoint[], path: string, asking: Asking): Promise<Response> {
  const { accounts = {}, headers = {}, body } = asking;
  const app = express().use(express.json(), mountEndpoints(handled, testGuards({ accounts })));
  const started = app.listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  const url = `http://127.0.0.1:${String((started.address() as AddressInfo).port)}${path}`;
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    ...content,
  });
}

it.each([
  [null, 401, 'NOT_AUTHENTICATED'],
  ['ben', 403, 'PASSWORD_CHANGE_REQUIRED'],
  ['cleo', 403, 'STEP_UP_REQUIRED'],
] as const)('does not reach the handler with the token of %s', async (token, status, code) => {
  const answer = await askAs(token);
  expect(await answer.json()).toMatchObject({ status, code });
  expect(answer.status).toBe(status);
});

it('tells the handler whose request it is, and forbids caching the answer', async () => {
  const answer = await askAs('ann');
  expect(await answer.json()).toEqual({ userId: 'ann', id: '17' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

const OPEN = { method: 'post', access: 'none', crossSite: 'answered', limit: 'public', status: 200 } as const;
const NOTE = endpoint({
  ...OPEN,
  path: '/api/notes',
  summary: 'Takes a note',
  body: z.strictObject({
    text: z.string('FIELDS_REQUIRED').trim(),
    from: z.strictObject({ name: z.string() }).optional(),
  }),
});
const SILENT = endpoint({ ...OPEN, path: '/api/silent', summary: 'Declares no body' });
const MONTH = endpoint({
  ...OPEN,
  path: '/api/month',
  summary: 'One error for every wrong body',
  body: z.strictObject({ month: z.string() }),
  bodyError: { code: 'MONTH_INVALID', field: 'month' },
});

const handled = [
  withHandler(NOTE, ({ body }, reply) => {
    expectTypeOf(body.text).toEqualTypeOf<string>();
    reply.json(body);
  }),
  withHandler(SILENT, ({ body }, reply) => {
    expectTypeOf(body).toEqualTypeOf<undefined>();
    reply.json({ hasBody: body !== undefined });
  }),
  withHandler(MONTH, ({ body }, reply) => void reply.json(body)),
];

it.each([
  ['/api/notes', { text: ' paid ' }, { text: 'paid' }],
  ['/api/notes', {}, { code: 'FIELDS_REQUIRED', field: 'text' }],
  ['/api/notes', { text: 'paid', from: {} }, { code: 'REQUEST_INVALID', field: 'from.name' }],
  ['/api/notes', { text: 'paid', to: 'Ben' }, { code: 'REQUEST_INVALID', field: 'to' }],
  ['/api/notes', [], { code: 'REQUEST_INVALID', field: 'body' }],
  ['/api/notes', undefined, { code: 'FIELDS_REQUIRED', field: 'text' }],
  ['/api/silent', { text: 'paid' }, { hasBody: false }],
  ['/api/month', { month: '2027-01' }, { month: '2027-01' }],
  ['/api/month', { year: '2027' }, { code: 'MONTH_INVALID', field: 'month' }],
])('parses a body before the handler: %s %j', async (path, body, expected) => {
  const answer = await post(handled, path, { body });
  expect(await answer.json()).toMatchObject(expected);
});

it('checks what needs no body before it parses one', async () => {
  const check = () => err('PAYMENTS_OFF');
  const note = withCheckedHandler(NOTE, check, (_asked, reply) => void reply.json({}));
  const answer = await post([note], '/api/notes', { body: { text: 1 } });
  expect(await answer.json()).toMatchObject({ code: 'PAYMENTS_OFF' });
});

it('gives the handler the value of that check', async () => {
  const note = withCheckedHandler(
    NOTE,
    ({ params }) => ok(Object.keys(params)),
    ({ body, checked }, reply) => {
      expectTypeOf(checked).toEqualTypeOf<string[]>();
      reply.json({ ...body, checked });
    },
  );
  const answer = await post([note], '/api/notes', { body: { text: 'paid' } });
  expect(await answer.json()).toEqual({ text: 'paid', checked: [] });
});
