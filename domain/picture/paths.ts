/** The path of the person's own picture. */
import type { Picture } from './schema.ts';

export const PICTURE_PATH = '/api/account/picture';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PICTURE_PATH]: { post: { body: Picture; answer: Picture } };
  }
}
