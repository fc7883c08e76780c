/** The routes of the journal's published heads. */
import { z } from 'zod';
import {
  CheckpointAnswerSchema,
  CheckpointPageSchema,
  ConsistencyAnswerSchema,
} from '#domain/witness/schema.ts';
import type { ApiRoute } from './api-route.ts';

export const CHECKPOINT_ROUTES: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/api/checkpoints',
    summary: 'Signed heads of the journal, newest first: the newest, then one for every 256 blocks',
    access: 'none',
    limit: 'checkpoints',
    query: z.object({ before: z.string().optional(), limit: z.string().optional() }),
    status: 200,
    answer: CheckpointPageSchema,
  },
  {
    method: 'get',
    path: '/api/checkpoints/latest',
    summary: 'The newest head, signed with the time at which it is the newest',
    access: 'none',
    limit: 'checkpoints',
    status: 200,
    answer: CheckpointAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/checkpoints/consistency',
    summary: 'The proof (RFC 6962) that the journal of `to` blocks goes on from the one of `from` blocks',
    access: 'none',
    limit: 'checkpoints',
    query: z.object({ from: z.string(), to: z.string() }),
    status: 200,
    answer: ConsistencyAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/checkpoints/{size}',
    summary: 'The head that the journal had with so many blocks',
    access: 'none',
    limit: 'checkpoints',
    parameters: z.object({ size: z.string() }),
    status: 200,
    answer: CheckpointAnswerSchema,
  },
];
