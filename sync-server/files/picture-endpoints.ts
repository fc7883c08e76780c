/** The endpoints of a person's profile picture. */
import { PICTURE_PATH } from '#domain/picture/paths.ts';
import { PictureSchema } from '#domain/picture/schema.ts';
import { sendValue } from '../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import type { Pictures } from './pictures.ts';

const SET_PICTURE = endpoint({
  method: 'post',
  path: PICTURE_PATH,
  summary: 'Use an uploaded picture as one’s own, or none',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  body: PictureSchema,
  status: 200,
  answer: PictureSchema,
});

export const PICTURE_ENDPOINTS: readonly Endpoint[] = [SET_PICTURE];

export const pictureEndpoints = (pictures: Pick<Pictures, 'setPicture'>): readonly HandledEndpoint[] => [
  withHandler(SET_PICTURE, async ({ session: { userId }, body }, reply) => {
    sendValue(reply, await pictures.setPicture(userId, body.picture));
  }),
];
