import { FILES_PATH } from '#domain/file/paths.ts';
import { PICTURE_PATH } from '#domain/picture/paths.ts';
import { exchange } from '#app/platform/http.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import { recallPerson, sessionState } from '#app/platform/session.ts';

/** Shows it on this device at once; others see it when they next ask the service. */
function adopt(userId: string, picture: string | null): void {
  const session = sessionState();
  if (session.status !== 'signed-in' || session.person.id !== userId) return;
  const { picture: _before, ...person } = session.person;
  recallPerson(picture === null ? person : { ...person, picture });
}

async function setPicture(userId: string, picture: string | null): Promise<AppProblem | null> {
  const set = await exchange('post', PICTURE_PATH, { body: { picture } });
  if (!set.ok) return set.problem;
  adopt(userId, set.value.picture);
  return null;
}

/**
 * Uploads a picture and makes it the person's profile picture. Resolves to null, or to the problem if nothing has changed.
 */
export async function savePicture(userId: string, file: Blob): Promise<AppProblem | null> {
  const uploaded = await exchange('post', FILES_PATH, { file });
  return uploaded.ok ? setPicture(userId, uploaded.value.hash) : uploaded.problem;
}

export const removePicture = (userId: string): Promise<AppProblem | null> => setPicture(userId, null);
