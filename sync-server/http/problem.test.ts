// Proves that every error of the table becomes a problem document that matches the protocol, with the right headers.
import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { ERRORS, isErrorCode } from '#domain/errors.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { toProblemExtra, problemHeaders, makeProblem, sendProblem } from './problem.ts';

describe('problems', () => {
  it.each(Object.keys(ERRORS).filter(isErrorCode))('%s fits the protocol', (code) => {
    const problem = makeProblem(code);
    expect(ProblemSchema.parse(problem)).toEqual(problem);
    expect(problem).toMatchObject({ code, status: ERRORS[code].status, detail: ERRORS[code].text });
  });

  it('contain what is known and nothing else', () => {
    const extra = {
      field: 'to',
      retryAfterMs: 1_500.2,
      facts: { free: '3' },
      detail: 'In other words',
    };
    expect(makeProblem('INTERNAL', extra)).toMatchObject({ ...extra, retryAfterMs: 1_501 });
    expect(Object.keys(makeProblem('INTERNAL', { field: undefined }))).not.toContain('field');
  });

  it('take field and waiting time out of a refusal’s detail', () => {
    expect(toProblemExtra({ field: 'amount', retryAfterMs: 5, fee: '0.01' })).toEqual({
      field: 'amount',
      retryAfterMs: 5,
      facts: { fee: '0.01' },
    });
    expect(toProblemExtra(undefined)).toEqual({});
  });

  it('say in headers how to sign in and when to retry', () => {
    expect(problemHeaders(makeProblem('NOT_AUTHENTICATED'))).toMatchObject({ 'www-authenticate': 'Bearer' });
    expect(problemHeaders(makeProblem('FORBIDDEN'))).not.toHaveProperty('www-authenticate');
    const limited = problemHeaders(makeProblem('SIGN_IN_LIMITED', { retryAfterMs: 1_001 }));
    expect(limited).toMatchObject({ 'retry-after': '2' });
    for (const code of ['STORE_UNAVAILABLE', 'QUEUE_FULL'] as const) {
      expect(problemHeaders(makeProblem(code))).toMatchObject({ 'retry-after': '2' });
      // Our devices use their own growing backoff.
      expect(makeProblem(code)).not.toHaveProperty('retryAfterMs');
    }
    expect(problemHeaders(makeProblem('INTERNAL'))).not.toHaveProperty('retry-after');
  });

  it('are sent with the length of their bytes', () => {
    const response = { writeHead: vi.fn(), end: vi.fn() };
    sendProblem(response as unknown as ServerResponse, 'FORBIDDEN', { detail: 'nö' });
    const body = response.end.mock.calls[0]?.[0] as string;
    expect(response.writeHead).toHaveBeenCalledWith(
      403,
      expect.objectContaining({ 'content-length': Buffer.byteLength(body) }),
    );
  });
});
