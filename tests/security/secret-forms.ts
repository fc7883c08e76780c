/** The readable forms of a secret: the text itself, and hex or base64 of its text or of its bytes. */

/** A text that may appear nowhere. `bytes`: the bytes that the text encodes, if it encodes any. */
export type Secret = { readonly name: string; readonly text: string; readonly bytes?: Uint8Array };

export type Form = { readonly form: string; readonly text: string };

export const hexSecret = (name: string, hex: string): Secret => ({
  name,
  text: hex,
  bytes: Buffer.from(hex, 'hex'),
});

export const base64Secret = (name: string, text: string): Secret => ({
  name,
  text,
  bytes: Buffer.from(text, 'base64url'),
});

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32Secret(name: string, text: string): Secret {
  const bits = Array.from(text, (one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return { name, text, bytes: Uint8Array.from(bytes, (one) => Number.parseInt(one, 2)) };
}

/**
 * Base64 of a longer text that contains the bytes: three bytes make four characters, so there are three alignments.
 * Characters with bits of the surrounding bytes are left out.
 */
function base64Within(bytes: Uint8Array, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const whole = Math.floor((padded.length * 8) / 6);
    return padded.toString(encoding).slice(Math.ceil((before * 8) / 6), whole);
  });
}

const ofBytes = (what: string, bytes: Uint8Array): Form[] => [
  { form: `hex of its ${what}`, text: Buffer.from(bytes).toString('hex') },
  ...base64Within(bytes, 'base64').map((text) => ({ form: `base64 of its ${what}`, text })),
  ...base64Within(bytes, 'base64url').map((text) => ({ form: `base64url of its ${what}`, text })),
  { form: `numbers of its ${what}`, text: [...bytes].join(',') },
];

export const listForms = ({ text, bytes }: Secret): readonly Form[] => [
  { form: 'text', text },
  ...ofBytes('text', Buffer.from(text)),
  ...(bytes === undefined ? [] : ofBytes('bytes', bytes)),
];

const SIX_DIGITS = /^\d{6}$/;

/** Six digits occur in any hash or time, so such a code is only searched as a separate word. */
const contains = (dump: string, lowered: string, { form, text }: Form): boolean => {
  if (form.startsWith('hex')) return lowered.includes(text);
  if (!SIX_DIGITS.test(text)) return dump.includes(text);
  return new RegExp(String.raw`(?<![0-9A-Za-z])${text}(?![0-9A-Za-z])`).test(dump);
};

/** The secrets in a text, and their forms: `<name> as <form>`. */
export function findSecrets(dump: string, secrets: readonly Secret[]): string[] {
  const lowered = dump.toLowerCase();
  return secrets.flatMap((secret) => [
    ...new Set(
      listForms(secret)
        .filter((form) => contains(dump, lowered, form))
        .map(({ form }) => `${secret.name} as ${form}`),
    ),
  ]);
}
