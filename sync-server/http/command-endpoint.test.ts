/**
 * Proves how commands travel over HTTP: one or a batch, each answered with its verdict or with a problem that says what
 * to do.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#domain/ledger/entry.ts';
import { requestBytesMax } from '#domain/limits.ts';
import { CommandBatchAnswerSchema, ProblemSchema } from '#domain/protocol.ts';
import { err, ok } from '#domain/result.ts';
import type { SubmitResult } from '../commands/authority.ts';
import { BodyRequest } from './body-request.ts';
import { makeCommandEndpoint } from './command-endpoint.ts';
import { makeSharedTurn } from './shared-turn.ts';

const AT = '2026-01-01T00:00:00.000Z';
const ID = '01JCOMMAND0000000000000001';

let server: Server;
let url: string;
let submitted: Command[];
let observed: string[];
let answer: (command: Command) => SubmitResult;
/** The ids of commands that need a code: some are known immediately, some after a promise. */
let waiting: Set<string>;

const committedResult = ({ id, type }: Command): SubmitResult => ({
  ok: true,
  verdict: { id, type, verdict: 'committed', seq: 7, block: 3, at: AT, txId: 'abc' },
});

/** The wait in ms that the limiter demands; 0 accepts every request. */
let waitMs = 0;

beforeEach(async () => {
  submitted = [];
  observed = [];
  answer = committedResult;
  waiting = new Set();
  waitMs = 0;
  const endpoint = makeCommandEndpoint({
    submit: (command) => {
      submitted.push(command);
      return Promise.resolve(answer(command));
    },
    isUnconfirmed: ({ id }) => (id.startsWith('known') ? waiting.has(id) : Promise.resolve(waiting.has(id))),
    authenticate: (header) => (header === 'Bearer good' ? ok({ userId: 'u1' }) : err('NOT_AUTHENTICATED')),
    turn: makeSharedTurn(),
    waitFor: () => waitMs,
    observe: (type, outcome) => observed.push(`${type} ${outcome}`),
  });
  server = createServer(
    { IncomingMessage: BodyRequest },
    (request, response) => void endpoint(request, response, 'request-1'),
  );
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

it('a request over the limit is refused before it is read, and says when to retry', async () => {
  waitMs = 1_500;
  const refused = await post('{ not even JSON');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({
    code: 'REQUESTS_LIMITED',
    retry: 'same-id',
    retryAfterMs: 1_500,
  });
  expect(submitted).toEqual([]);
});

describe('a command that waits for a code', () => {
  it.each(['known-to-wait-00000', 'read-that-it-waits-0'])(
    'stays undecided and is not submitted: %s',
    async (id) => {
      waiting.add(id);
      const response = await post({ commands: [transfer(id), transfer()] });
      expect(response.status).toBe(200);
      const { verdicts } = CommandBatchAnswerSchema.parse(await response.json());
      expect(verdicts).toMatchObject([
        { id, verdict: 'undecided', seq: null, code: 'TWO_FACTOR_REQUIRED', problem: { retry: 'same-id' } },
        { id: ID, verdict: 'committed' },
      ]);
      expect(submitted.map((command) => command.id)).toEqual([ID]);
      waiting.clear();
      await post(transfer(id));
      expect(submitted.at(-1)?.id).toBe(id);
    },
  );

  it('is answered singly, even if all of them wait', async () => {
    const ids = ['known-to-wait-00000', 'read-that-it-waits-0'];
    for (const id of ids) waiting.add(id);
    const response = await post({ commands: ids.map((id) => transfer(id)) });
    expect(response.status).toBe(200);
    const { verdicts } = CommandBatchAnswerSchema.parse(await response.json());
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual(ids.map((id) => [id, 'undecided']));
    expect(submitted).toEqual([]);
  });
});

describe('one command', () => {
  it('is submitted as the person of the session, and answered with its verdict', async () => {
    const response = await post(transfer());
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toBe('request-1');
    expect(CommandBatchAnswerSchema.parse(await response.json())).toEqual({
      verdicts: [
        { id: ID, type: 'wallet.transfer', verdict: 'committed', seq: 7, block: 3, at: AT, txId: 'abc' },
      ],
    });
    expect(submitted).toEqual([{ ...transfer(), actor: 'u1' }]);
    expect(observed).toEqual(['wallet.transfer committed']);
  });

  it("may not use an id of the authority's own form", async () => {
    const response = await post(transfer('approval:000000000012'));
    const { verdicts } = CommandBatchAnswerSchema.parse(await response.json());
    expect(verdicts[0]).toMatchObject({
      verdict: 'refused',
      seq: null,
      code: 'COMMAND_INVALID',
      field: 'id',
    });
    expect(submitted).toEqual([]);
  });

  it('gets a refusal as a verdict, which is final', async () => {
    const refused = {
      verdict: 'refused',
      seq: 8,
      block: 3,
      at: AT,
      code: 'CLAIM_TOO_EARLY',
      detail: 'Too early',
    } as const;
    answer = ({ id, type }) => ({ ok: true, verdict: { id, type, ...refused } });
    const response = await post(transfer());
    expect(response.status).toBe(200);
    const { verdicts } = CommandBatchAnswerSchema.parse(await response.json());
    expect(verdicts[0]).toMatchObject(refused);
  });

  it('learns when to retry', async () => {
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
    ['not JSON', '{', undefined, 400, 'REQUEST_INVALID'],
    ['a missing type', { id: ID, payload: {} }, undefined, 400, 'REQUEST_INVALID'],
    ['an unknown member', { ...transfer(), actor: 'u2' }, undefined, 400, 'REQUEST_INVALID'],
    ['too many bytes', 'x'.repeat(requestBytesMax + 1), undefined, 413, 'BODY_TOO_LARGE'],
  ])('with %s never reaches the authority', async (_what, body, headers, status, code) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(ProblemSchema.parse(await response.json()).code).toBe(code);
    expect(submitted).toEqual([]);
  });
});

describe('a batch', () => {
  it('is answered row by row, in its order, and a bad row never blocks the rest', async () => {
    answer = (command) =>
      command.id.endsWith('2')
        ? { ok: false, code: 'COMMAND_UNKNOWN', detail: { field: 'type' } }
        : committedResult(command);
    const response = await post({ commands: [transfer(`${ID}1`), transfer(`${ID}2`), transfer(`${ID}3`)] });
    const { verdicts } = CommandBatchAnswerSchema.parse(await response.json());
    expect(verdicts.map((row) => [row.id.slice(-1), row.verdict, row.seq])).toEqual([
      ['1', 'committed', 7],
      ['2', 'refused', null],
      ['3', 'committed', 7],
    ]);
    expect(verdicts[1]).toMatchObject({ code: 'COMMAND_UNKNOWN', field: 'type' });
  });

  it('distinguishes rows to send again from those refused for good', async () => {
    answer = (command) =>
      command.id.endsWith('1') ? committedResult(command) : { ok: false, code: 'RATE_LIMITED' };
    const response = await post({ commands: [transfer(`${ID}1`), transfer(`${ID}2`)] });
    expect(response.status).toBe(200);
    const { verdicts } = CommandBatchAnswerSchema.parse(await response.json());
    expect(verdicts[1]).toMatchObject({ verdict: 'undecided', seq: null, problem: { retry: 'same-id' } });
  });

  it('never lets a person submit a command of the authority', async () => {
    const response = await post({ commands: [{ id: ID, type: 'ledger.issue', payload: {} }] });
    const { verdicts } = CommandBatchAnswerSchema.parse(await response.json());
    expect(verdicts[0]).toMatchObject({ verdict: 'refused', code: 'FORBIDDEN', seq: null });
    expect(submitted).toEqual([]);
  });

  it.each([
    ['empty', []],
    ['too long', Array.from({ length: 51 }, (_, index) => transfer(`${ID}${String(index)}`))],
  ])('that is %s is refused as a whole', async (_what, commands) => {
    const response = await post({ commands });
    expect(response.status).toBe(400);
    expect(submitted).toEqual([]);
  });
});
