/**
 * A head short enough for a link or a code: size, time, root and signature, without what follows from the key. It is
 * signed, so that nobody can alarm somebody with a head that the service never had.
 */
const COMPACT = /^(?<size>[1-9]\d{0,14})\.(?<at>\d{0,15})\.(?<root>[\w-]{43})\.(?<sig>[\w-]{91})$/;
const NOTE = /^[^\n]+\n(?<size>\d+)\n(?<root>[^\n]{43})=\n(?:at (?<at>\d+)\n)?\n— \S+ (?<sig>\S{91})=\n$/;

const toUrl = (base64 = ''): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const fromUrl = (text = ''): string => text.replaceAll('-', '+').replaceAll('_', '/');

/** Null if it is not a note of a head. */
export function writeCompactHead(note: string): string | null {
  const found = NOTE.exec(note)?.groups;
  if (found === undefined) return null;
  const { size = '', at = '', root, sig } = found;
  return [size, at, toUrl(root), toUrl(sig)].join('.');
}

export const isCompactHead = (text: string): boolean => COMPACT.test(text);

/** The note again, for the journal that the reader knows (`originOf` its key); null if it is not a compact head. */
export function readCompactHead(text: string, origin: string): string | null {
  const found = COMPACT.exec(text)?.groups;
  if (found === undefined) return null;
  const { size = '', at = '', root, sig } = found;
  const time = at === '' ? '' : `at ${at}\n`;
  return `${origin}\n${size}\n${fromUrl(root)}=\n${time}\n— ${origin} ${fromUrl(sig)}=\n`;
}
