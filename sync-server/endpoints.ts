/** Every endpoint of the public interface: the source for limits, logs, the API description and the access tests. */
import { EDGE_FEATURES } from './features.ts';
import { COMMANDS } from './http/command-endpoint.ts';
import { DOCS_ENDPOINTS } from './http/docs-endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { HEALTH_ENDPOINTS } from './http/health-endpoints.ts';
import { SYNC_ENDPOINTS } from './sync/sync-endpoints.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  COMMANDS,
  ...EDGE_FEATURES.flatMap(({ endpoints = [] }) => endpoints),
  ...SYNC_ENDPOINTS,
  ...HEALTH_ENDPOINTS,
  ...DOCS_ENDPOINTS,
];
