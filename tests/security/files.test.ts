/**
 * Proves over real HTTP that a picture is stored and answered safely: with a token, within the limits, without metadata,
 * never as a document of this origin; and that who may see a person's name sees their picture, nobody else.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PayeeSchema, SessionSchema } from '#domain/account/session.ts';
import { StoredFileSchema } from '#domain/file/schema.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { encodedPicture, makePng } from '#tests/builders/pictures.ts';
import { type Answer, makeServiceWorld, type Person, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
  ben = await world.signUp('ben');
});
afterAll(async () => {
  await world.close();
});

const tokenOf = ({ session }: Person): string => session.accessToken;
const upload = (picture: Buffer, headers = {}): Promise<Answer> =>
  world.call('POST', '/api/files', { token: tokenOf(ann), body: new Uint8Array(picture), headers });
const codeOf = ({ status, text }: Answer): [number, string] => [
  status,
  ProblemSchema.parse(JSON.parse(text)).code,
];
const set = (picture: string | null): Promise<Answer> =>
  world.call('POST', '/api/account/picture', { token: tokenOf(ann), body: { picture } });
const annAsBenSees = async () => {
  const answer = await world.call('GET', `/api/payees/${ann.address}`, { token: tokenOf(ben) });
  return PayeeSchema.parse(JSON.parse(answer.text));
};

describe('an uploaded file', () => {
  it('is answered with the type of its content, for ever, and can be no page', async () => {
    const uploaded = await upload(encodedPicture('jpegWithExif'), { 'content-type': 'text/html' });
    expect(uploaded.status).toBe(201);
    const { hash } = StoredFileSchema.parse(JSON.parse(uploaded.text));
    const { status, headers, text } = await world.call('GET', `/api/files/${hash}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(text).not.toContain('at my house');
  });

  it.each([
    ['a GIF', encodedPicture('gif'), 415, 'FILE_NOT_A_PICTURE'],
    ['nothing', Buffer.alloc(0), 415, 'FILE_NOT_A_PICTURE'],
    ['half a picture', makePng().subarray(0, 50), 422, 'FILE_DAMAGED'],
    ['10,000 × 10,000 pixels', makePng({ width: 10_000, pixels: Buffer.alloc(9) }), 413, 'FILE_TOO_LARGE'],
    ['more than 256 KB', Buffer.alloc(262_145), 413, 'BODY_TOO_LARGE'],
  ])('%s is refused', async (_what, bytes, status, code) => {
    expect(codeOf(await upload(bytes))).toEqual([status, code]);
  });

  it('is found by its whole name only, and nothing lists them', async () => {
    const { hash } = StoredFileSchema.parse(JSON.parse((await upload(makePng())).text));
    for (const path of [
      '',
      '/',
      `/${hash.slice(0, 63)}`,
      `/${hash.toUpperCase()}`,
      '/file:',
      '/%2e%2e/%2e%2e',
    ])
      expect((await world.call('GET', `/api/files${path}`)).status, path).toBeGreaterThanOrEqual(404);
  });
});

describe("a person's own picture", () => {
  it('is in the session of every device and where others see the name, until it is removed', async () => {
    expect(await annAsBenSees()).toEqual({ address: ann.address, name: 'ann of the tests' });
    const picture = await world.setPicture(ann, makePng({ width: 256 }));
    expect(await annAsBenSees()).toEqual({ address: ann.address, name: 'ann of the tests', picture });
    const { cookie } = await world.signIn(ann);
    const refreshed = await world.call('POST', '/api/auth/refresh', { headers: { cookie } });
    expect(SessionSchema.parse(JSON.parse(refreshed.text)).user.picture).toBe(picture);
    expect((await set(null)).text).toBe('{"picture":null}');
    expect(await annAsBenSees()).toEqual({ address: ann.address, name: 'ann of the tests' });
    expect((await world.call('GET', `/api/files/${picture}`)).status).toBe(404);
  });

  it('is a stored file of the right shape', async () => {
    expect(codeOf(await set('c'.repeat(64)))).toEqual([404, 'FILE_NOT_FOUND']);
    expect(codeOf(await set('no hash'))).toEqual([400, 'REQUEST_INVALID']);
    const wide = StoredFileSchema.parse(JSON.parse((await upload(makePng({ width: 9, height: 8 }))).text));
    expect(codeOf(await set(wide.hash))).toEqual([422, 'PICTURE_SHAPE']);
  });
});
