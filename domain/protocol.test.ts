// Pins the messages between devices and the authority to PROTOCOL_VERSION: installed apps stay in use, so a change of
// any schema fails here until the version is raised.
import { FEED_SCHEMAS } from './feed-schemas.ts';
import { commandTypes, ruleOf } from './features.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as sessions from './account/session.ts';
import { hashHex } from './ledger/hash.ts';
import * as requests from './payment-request/document.ts';
import * as protocol from './protocol.ts';

/** One line for every served version; the line of an installed version is never edited. */
const PINS: Readonly<Record<number, string>> = {
  1: '0fe32b450ee09ceac49ccf3e0179816f4d9d9b448c8d6b534e3c30ecee58e876',
  2: 'b800fd3a73b5534868caf9f980e0878ac17ba180c4edaf2d32bf0be6e81fa0ed',
  3: '7177a55cc83a59b16776b6d367c66b9505b97235530b3c553dbf6d5c5c403585',
  4: 'def1c710bb90fc95b530dcfae5e22ec60d74ba1ec3535b002240239550be8279',
  5: '450076f990fd7e0374d61beecdf8a28b38bbcbd20ccbf9daf916c9532426e1b6',
  6: 'a5438b13fd482bdfc378603cdd9ebab281a23bf9d793b8ff7e9e6425993336cc',
  7: '8c159e6e3ea220ca6943a7ae73ebf49013e7f7e23f5ae806db40390eb7e4e943',
  8: 'd0a6a98f0f9bcc21609a69d71d109988503d297a3b054a0519f6a007b57d6c19',
  9: '54901cb2b0eba6a7ae8f7cb915fe3120bc8bd8489e933f290160abb054bb986b',
  10: 'cb883af4d8689ed9a969fea6efe444e0ccf7ca8492b0caa09dcfa11c37d89b40',
  11: '25ce43b0932a29e856664e1578353a962f119a835b0e35ca31808d720401f9a9',
  12: 'c048a4e1df63212136b0852fb2f522e8b1ddefd3b00032f0c354e64602a1cdd1',
  13: 'b8a8407e8934408e214f7b7a2e2fdba270b2c810041f21629777ce856db3af64',
  14: '51fb70fd6d32df4bae37cda857f1134e338c436c5f650a89b7806b77e9d82b91',
  15: '0661a878af07968caf2207dc26ace370f3f54e2d98b496adbe2421f92feab7c2',
  16: '41d1bbde93106db9148d91529aa941a48f00bec350c54213061b55663e03fef8',
};

const shapeOf = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

type Named = readonly [name: string, schema: z.ZodType];

function wireShapes(): Record<string, unknown> {
  const messages = Object.entries<unknown>({ ...protocol, ...requests, ...sessions }).flatMap(
    ([name, value]): Named[] => (value instanceof z.ZodType ? [[name, value]] : []),
  );
  const feeds = Object.entries<Record<string, z.ZodType>>(FEED_SCHEMAS).flatMap(([feed, collections]) =>
    Object.entries(collections).map(([collection, schema]): Named => [`${feed}.${collection}`, schema]),
  );
  const commands = commandTypes.map((type): Named => [type, ruleOf(type)?.schema ?? z.never()]);
  return Object.fromEntries(
    [...messages, ...feeds, ...commands].map(([name, schema]) => [name, shapeOf(schema)]),
  );
}

describe('the wire protocol', () => {
  it('matches its version', () => {
    const hash = hashHex(JSON.parse(JSON.stringify(wireShapes())));
    expect(
      { version: protocol.PROTOCOL_VERSION, hash },
      `The messages on the wire have changed. Raise PROTOCOL_VERSION, add "${hash}" to PINS under the new version, and decide whether OLDEST_CLIENT_VERSION must follow.`,
    ).toEqual({ version: protocol.PROTOCOL_VERSION, hash: PINS[protocol.PROTOCOL_VERSION] });
  });

  it('covers every message, feed and command', () => {
    const names = Object.keys(wireShapes());
    expect(names).toEqual(
      expect.arrayContaining([
        'SubmittedCommandSchema',
        'VerdictSchema',
        'SessionSchema',
        'me.wallet',
        'admin.audit',
        ...commandTypes,
      ]),
    );
  });

  it('detects a change of a bound, a field or a command', () => {
    const shape = (schema: z.ZodType): string => hashHex(shapeOf(schema));
    const before = z.strictObject({ note: z.string().max(140) });
    expect(shape(z.strictObject({ note: z.string().max(141) }))).not.toBe(shape(before));
    expect(shape(before.extend({ more: z.string().optional() }))).not.toBe(shape(before));
    expect(shape(before.partial())).not.toBe(shape(before));
  });

  it('does not serve clients that are too old', () => {
    expect(protocol.OLDEST_CLIENT_VERSION).toBeLessThanOrEqual(protocol.PROTOCOL_VERSION);
    expect(Object.keys(PINS).map(Number)).toContain(protocol.PROTOCOL_VERSION);
  });
});
