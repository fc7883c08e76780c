// Proves that an endpoint compiles only if it declares who may use it, how it is limited, whether it requires a recent
// proof of identity, and whether a foreign page may call it; and that these checks run before its handler.
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, expectTypeOf, it } from 'vitest';
import { ok } from '#domain/result.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import { type Endpoint, endpoint, withHandler } from './endpoint.ts';
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
  const app = express().use(mountEndpoints([own], testGuards({ accounts })));
  const started = app.listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  const url = `http://127.0.0.1:${String((started.address() as AddressInfo).port)}/api/own/17`;
  return fetch(url, { method: 'POST', headers: token === null ? {} : { authorization: `Bearer ${token}` } });
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
