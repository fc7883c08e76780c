import { Router } from 'express';
import { z } from 'zod';
import { checkpointPageMax } from '#domain/limits.ts';
import { fieldAtFault } from '../field-at-fault.ts';
import type { Checkpoints } from '../explorer/checkpoints.ts';
import { sendProblem } from './problem.ts';

const Size = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const Limit = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number)
  .refine((limit) => limit <= checkpointPageMax);

export const CheckpointQuerySchema = z.strictObject({ before: Size.optional(), limit: Limit.optional() });
export const ConsistencyQuerySchema = z
  .strictObject({ from: Size, to: Size })
  .refine(({ from, to }) => from <= to, { path: ['from'] });

const REVALIDATE = 'no-cache';
/** Not longer: a service that was restored to an earlier state has another history of the same length one day. */
const MAX_AGE = 'public, max-age=300';

/** The heads of the journal: public, so that everybody can watch that it only ever grows. */
export function checkpointRoutes(checkpoints: Checkpoints): Router {
  const router = Router();
  router.use('/api/checkpoints', (_request, response, next) => {
    if (checkpoints.isReady()) next();
    else sendProblem(response, 'STORE_UNAVAILABLE');
  });

  router.get('/api/checkpoints', async (request, response) => {
    const query = CheckpointQuerySchema.safeParse(request.query);
    if (!query.success) {
      sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(query.error, 'query') });
      return;
    }
    const { before, limit = checkpointPageMax } = query.data;
    response
      .set('cache-control', before === undefined ? REVALIDATE : MAX_AGE)
      .json(await checkpoints.page({ before, limit }));
  });

  router.get('/api/checkpoints/latest', async (_request, response) => {
    response.set('cache-control', REVALIDATE).json(await checkpoints.latest());
  });

  router.get('/api/checkpoints/consistency', async (request, response) => {
    const query = ConsistencyQuerySchema.safeParse(request.query);
    if (!query.success) {
      sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(query.error, 'query') });
      return;
    }
    const found = await checkpoints.consistency(query.data.from, query.data.to);
    if (found === null) sendProblem(response, 'NOT_FOUND');
    else response.set('cache-control', MAX_AGE).json(found);
  });

  router.get('/api/checkpoints/:size', async (request, response) => {
    const size = Size.safeParse(request.params.size);
    const found = size.success ? await checkpoints.at(size.data) : null;
    if (found === null) sendProblem(response, 'NOT_FOUND');
    else response.set('cache-control', MAX_AGE).json(found);
  });
  return router;
}
