/**
 * The types of request and answer, by path and method. A feature declares its exchanges beside
 * its paths:
 *
 *   declare module '../exchanges.ts' {
 *     interface Exchanges { [PAYEE_PATH]: { get: { answer: Payee } } }
 *   }
 *
 * The server's endpoint must have schemas of these types, and the app's client has no others.
 */
import type { z } from 'zod';
import type { COMMANDS_PATH, PULL_PATH, UPLOAD_PATH } from './paths.ts';
import type {
  CommandBatchAnswerSchema,
  CommandBatchSchema,
  PullAnswer,
  PushAnswer,
  PushRequestSchema,
  SubmittedCommand,
} from './protocol.ts';

export interface Exchanges {
  [COMMANDS_PATH]: {
    post: {
      body: SubmittedCommand | z.input<typeof CommandBatchSchema>;
      answer: z.infer<typeof CommandBatchAnswerSchema>;
    };
  };
  [PULL_PATH]: { get: { answer: PullAnswer } };
  [UPLOAD_PATH]: { post: { body: z.input<typeof PushRequestSchema>; answer: PushAnswer } };
}

export type ExchangePath = keyof Exchanges;
export type ExchangeMethod<P extends ExchangePath> = keyof Exchanges[P];

/** Undefined for an exchange without a body. */
export type BodyOf<One> = One extends { readonly body: infer Body } ? Body : undefined;
/** Null for an exchange that answers no content. */
export type AnswerOf<One> = One extends { readonly answer: infer Answer } ? Answer : null;
