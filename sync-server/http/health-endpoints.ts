/** `/healthz` (the process lives), `/readyz` (it can take commands) and `/metrics`. */
import { Health } from './api-schemas.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from './endpoint.ts';
import type { Metrics } from './metrics.ts';

const HEALTH = endpoint({
  method: 'get',
  path: '/healthz',
  summary: 'Liveness: the process answers',
  access: 'none',
  limit: 'health',
  status: 200,
  answer: Health,
});

const READINESS = endpoint({
  method: 'get',
  path: '/readyz',
  summary: 'Readiness: the service accepts commands (otherwise 503)',
  access: 'none',
  limit: 'health',
  status: 200,
  answer: Health,
});

const METRICS = endpoint({
  method: 'get',
  path: '/metrics',
  summary: 'Metrics for Prometheus; 404 without permission',
  access: 'operator',
  by: 'metrics-token',
  limit: 'health',
  status: 200,
});

export const HEALTH_ENDPOINTS: readonly Endpoint[] = [HEALTH, READINESS, METRICS];

export type HealthDeps = {
  /** The dependencies of commands: each is `ok`, or a short description of its problem. */
  readonly checks: () => Readonly<Record<string, string>>;
  /** Notes for the operator about problems that do not stop commands. */
  readonly notes: () => Readonly<Record<string, string>>;
  readonly metrics: Metrics;
};

export const healthEndpoints = ({ checks, notes, metrics }: HealthDeps): readonly HandledEndpoint[] => [
  withHandler(HEALTH, (_asked, reply) => {
    reply.json({ status: 'ok', checks: { process: 'ok' } });
  }),
  withHandler(READINESS, (_asked, reply) => {
    const found = checks();
    const ready = Object.values(found).every((check) => check === 'ok');
    reply
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ok' : 'not ready', checks: found, notes: notes() });
  }),
  withHandler(METRICS, async (_asked, reply) => {
    reply.set('content-type', metrics.contentType).send(await metrics.text());
  }),
];
