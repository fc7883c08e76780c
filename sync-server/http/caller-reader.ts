import type { Caller } from '../identity/sessions/caller.ts';
import type { ValueCookie } from './cookies.ts';
import type { EndpointRequest } from './endpoint.ts';

/** Reads where a request comes from. */
export type CallerReader = (request: EndpointRequest) => Caller;

/** `mark`: the cookie that identifies a known device. */
export const makeCallerReader =
  (mark: Pick<ValueCookie, 'read'>): CallerReader =>
  (request) => ({
    ip: request.ip ?? '',
    userAgent: request.headers['user-agent'],
    deviceMark: mark.read(request.headers.cookie),
  });
