/** Pictures that people upload, and the answer with one of them. */
import { FILE_PATH, FILES_PATH } from '#domain/file/paths.ts';
import { fileBytesMax } from '#domain/file/limits.ts';
import { FileHashField, StoredFileSchema } from '#domain/file/schema.ts';
import { z } from 'zod';
import { sendValue } from '../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';
import type { FileStore } from './file-store.ts';

const UPLOAD_FILE = endpoint({
  method: 'post',
  path: FILES_PATH,
  summary:
    'Store a picture (JPEG, PNG or WebP) without its metadata; a command has to refer to it within a day',
  access: 'bearer',
  limit: 'upload',
  stepUp: false,
  reads: 'raw',
  bytesMax: fileBytesMax,
  status: 201,
  answer: StoredFileSchema,
});

/** Open, because a page shows it as an image; nobody can list or guess the names. */
const FILE = endpoint({
  method: 'get',
  path: FILE_PATH,
  summary: 'A stored picture, by the SHA-256 of its bytes',
  access: 'none',
  limit: 'pictures',
  parameters: z.object({ hash: FileHashField }),
  status: 200,
});

export const FILE_ENDPOINTS: readonly Endpoint[] = [UPLOAD_FILE, FILE];

/** The bytes never change under their name, and are never a document of this origin. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

export const fileEndpoints = (files: Pick<FileStore, 'find' | 'upload'>): readonly HandledEndpoint[] => [
  withHandler(UPLOAD_FILE, async ({ session: { userId }, body }, reply) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    sendValue(reply, await files.upload(userId, bytes), 201);
  }),
  withHandler(FILE, async ({ params }, reply) => {
    const hash = FileHashField.safeParse(params['hash']);
    const file = hash.success ? await files.find(hash.data) : null;
    if (file === null) sendProblem(reply, 'NOT_FOUND');
    else reply.set({ ...HEADERS, 'content-type': file.type }).send(file.content);
  }),
];
