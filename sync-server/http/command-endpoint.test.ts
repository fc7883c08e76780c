/** Proves how commands travel over HTTP: one or a batch, each with its verdict or a problem that says what to do. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#domain/ledger/entry.ts';
import { requestBytesMax } from '#domain/limits.ts';
import { CommandBatchAnswerSchema, ProblemSchema, VerdictSchema } from '#domain/protocol.ts';
import { err, ok } from '#domain/result.ts';
import type { SubmitResult } from '../commands/authority.ts';
import { makeCommandEndpoint } from './command-endpoint.ts';

const ID = '01JCOMMAND0000000000000001';

let server: Server;
let url: string;
let submitted: Command[];
let observed: string[];
let answer: (command: Command) => SubmitResult;

const committed = ({ id, type }: Command): SubmitResult => ({
  ok: true,
  verdict: { id, type, verdict: 'committed', seq: 7, at: 1, transactionId: 'abc' },
});

beforeEach(async () => {
  submitted = [];
  observed = [];
  answer = committed;
  const endpoint = makeCommandEndpoint({
    submit: (command) => {
      submitted.push(command);
      return Promise.resolve(answer(command));
    },
    authenticate: (header) => (header === 'Bearer good' ? ok({ userId: 'u1' }) : err('NOT_AUTHENTICATED')),
    observe: (type, outcome) => observed.push(`${type} ${outcome}`),
  });
  server = createServer((request, response) => void endpoint(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/commands`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const post = (body: unknown, headers: Record<string, string> = { authorization: 'Bearer good' }) =>
  fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

const transfer = (id = ID) => ({ id, type: 'wallet.transfer', payload: { to: 'x' } });

describe('one command', () => {
  it('is submitted as the person of the session, and answered by its verdict', async () => {
    const response = await post(transfer());
    expect(response.status).toBe(200);
    expect(VerdictSchema.parse(await response.json()).seq).toBe(7);
    expect(submitted).toEqual([{ ...transfer(), actor: 'u1' }]);
    expect(observed).toEqual(['wallet.transfer committed']);
  });

  it('is answered, when refused, by a problem that carries the verdict', async () => {
    answer = ({ id, type }) => ({
      ok: true,
      verdict: {
        id,
        type,
        verdict: 'refused',
        seq: 8,
        at: 1,
        code: 'CLAIM_TOO_EARLY',
        detail: { nextClaimAt: 99 },
      },
    });
    const response = await post(transfer());
    const problem = ProblemSchema.parse(await response.json());
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(problem).toMatchObject({
      code: 'CLAIM_TOO_EARLY',
      facts: { nextClaimAt: 99 },
      verdict: { seq: 8 },
    });
  });

  it('is told when to come again', async () => {
    answer = () => ({ ok: false, code: 'RATE_LIMITED', detail: { retryAfterMs: 1_500 } });
    const response = await post(transfer());
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(ProblemSchema.parse(await response.json())).toMatchObject({
      retry: 'same-id',
      retryAfterMs: 1_500,
    });
  });

  it.each([
    ['no session', transfer(), {}, 401, 'NOT_AUTHENTICATED'],
    [
      'an old app',
      transfer(),
      { authorization: 'Bearer good', 'x-vaultiq-client': '0' },
      426,
      'CLIENT_TOO_OLD',
    ],
    ['no JSON', '{', undefined, 400, 'REQUEST_INVALID'],
    ['a missing type', { id: ID, payload: {} }, undefined, 400, 'REQUEST_INVALID'],
    ['an unknown member', { ...transfer(), actor: 'u2' }, undefined, 400, 'REQUEST_INVALID'],
    ['too many bytes', 'x'.repeat(requestBytesMax + 1), undefined, 413, 'BODY_TOO_LARGE'],
    [
      'a command of the authority',
      { id: ID, type: 'ledger.issue', payload: {} },
      undefined,
      403,
      'FORBIDDEN',
    ],
  ])('with %s never reaches the authority', async (_what, body, headers, status, code) => {
    const response = await post(body, headers as Record<string, string> | undefined);
    expect(response.status).toBe(status);
    expect(ProblemSchema.parse(await response.json()).code).toBe(code);
    expect(submitted).toEqual([]);
  });
});

describe('a batch', () => {
  it('is answered row by row, in its order, and one bad row never blocks the rest', async () => {
    answer = (command) =>
      command.id.endsWith('2')
        ? { ok: false, code: 'COMMAND_UNKNOWN', detail: { field: 'type' } }
        : committed(command);
    const response = await post({ commands: [transfer(`${ID}1`), transfer(`${ID}2`), transfer(`${ID}3`)] });
    const { results } = CommandBatchAnswerSchema.parse(await response.json());
    expect(results.map((row) => [row.id.slice(-1), row.decided])).toEqual([
      ['1', true],
      ['2', false],
      ['3', true],
    ]);
    expect(results[1]).toMatchObject({ problem: { code: 'COMMAND_UNKNOWN', field: 'type' } });
  });

  it.each([
    ['empty', []],
    ['too long', Array.from({ length: 51 }, (_, index) => transfer(`${ID}${String(index)}`))],
  ])('that is %s is refused whole', async (_what, commands) => {
    const response = await post({ commands });
    expect(response.status).toBe(400);
    expect(submitted).toEqual([]);
  });
});
