/** The blocks of the journal, as far as they are public. */
import { z } from 'zod';
import { BLOCK_PATH } from '#domain/explorer/paths.ts';
import { BlockPageSchema } from '#domain/explorer/schema.ts';
import { entriesPerBlockMax } from '#domain/limits.ts';
import { refuseUnread } from '../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';
import type { ReadBlockPage } from './block-page.ts';

const BLOCK = endpoint({
  method: 'get',
  path: BLOCK_PATH,
  summary: 'A block of the journal: hashes, signature, leaves, and the public records of its entries',
  access: 'none',
  limit: 'explorer',
  parameters: z.object({
    number: z
      .string()
      .describe('1, 2, 3 … without gaps; or entry-77, the block of that entry of the journal'),
  }),
  query: z.object({ from: z.string().optional().describe('`next` of the answer before') }),
  status: 200,
  answer: BlockPageSchema,
});

export const BLOCK_ENDPOINTS: readonly Endpoint[] = [BLOCK];

const NumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .transform(Number);
const QuerySchema = z.strictObject({
  from: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((from) => from < entriesPerBlockMax)
    .default(0),
});

/** The newest block is asked for again, because only it gets a next one. */
const REVALIDATE = 'no-cache';
/** A block never changes; but a service that was restored to an earlier state may later have another one here. */
const MAX_AGE = 'public, max-age=300';

const EntrySchema = z
  .string()
  .regex(/^entry-[1-9]\d{0,14}$/)
  .transform((text) => Number(text.slice('entry-'.length)));

type Deps = {
  readonly readPage: ReadBlockPage;
  /** The number of the block of an entry; null for one that is not in the journal. */
  readonly blockOf: (seq: number) => number | null;
};

function readNumber(text: string | undefined, blockOf: Deps['blockOf']): number | null {
  const seq = EntrySchema.safeParse(text).data;
  return seq === undefined ? (NumberSchema.safeParse(text).data ?? null) : blockOf(seq);
}

export const blockEndpoints = ({ readPage, blockOf }: Deps): readonly HandledEndpoint[] => [
  withHandler(BLOCK, async ({ request, params }, reply) => {
    const number = readNumber(params['number'], blockOf);
    const query = QuerySchema.safeParse(request.query);
    if (!query.success) {
      refuseUnread(reply, query.error, 'query');
      return;
    }
    const found = number === null ? null : await readPage(number, query.data.from);
    if (found === null) sendProblem(reply, 'NOT_FOUND');
    else reply.set('cache-control', found.isNewest ? REVALIDATE : MAX_AGE).json(found);
  }),
];
