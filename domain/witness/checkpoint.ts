/**
 * The journal's heads as the authority signs them: checkpoints of C2SP (tlog-checkpoint in a signed note). The tree is
 * that of RFC 6962 over the hashes of all blocks, so its size is the number of the last block.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import type { Sign } from '../ledger/block.ts';
import { bytesToHex, hexToBytes, sha256 } from '../ledger/hash.ts';

export type Head = {
  /** How many blocks the journal has. */
  readonly size: number;
  /** Hex. */
  readonly root: string;
  /** ms: this was the newest head at this time; null for an older one. */
  readonly at: number | null;
};

/** A head with its note; `noteHolds` checks the signature. */
export type Checkpoint = { readonly head: Head; readonly origin: string; readonly note: string };

export const checkpointLengthMax = 512;

const encoder = new TextEncoder();
const ED25519 = 1;
const KEY_HASH_BYTES = 4;

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** The name of a journal, which is also the name of the key in its notes. `publicKey` is hex. */
export const makeOrigin = (publicKey: string): string => `vaultiq/${publicKey.slice(0, 16)}`;

function keyHash(publicKey: string): Uint8Array {
  const name = encoder.encode(`${makeOrigin(publicKey)}\n`);
  return sha256(Uint8Array.of(...name, ED25519, ...hexToBytes(publicKey))).slice(0, KEY_HASH_BYTES);
}

/** The key in the form of tools for signed notes: name, hash of the key, key. */
export const verifierKey = (publicKey: string): string =>
  `${makeOrigin(publicKey)}+${bytesToHex(keyHash(publicKey))}+${toBase64(Uint8Array.of(ED25519, ...hexToBytes(publicKey)))}`;

const textOf = (origin: string, { size, root, at }: Head): string =>
  `${origin}\n${String(size)}\n${toBase64(hexToBytes(root))}\n${at === null ? '' : `at ${String(at)}\n`}`;

export type NoteKey = { readonly publicKey: string; readonly sign: Sign };

export function signCheckpoint(head: Head, { publicKey, sign }: NoteKey): string {
  const origin = makeOrigin(publicKey);
  const text = textOf(origin, head);
  const signature = hexToBytes(sign(bytesToHex(encoder.encode(text))));
  return `${text}\n— ${origin} ${toBase64(Uint8Array.of(...keyHash(publicKey), ...signature))}\n`;
}

const FORM =
  /^(?<origin>vaultiq\/[0-9a-f]{16})\n(?<size>[1-9]\d{0,14})\n(?<root>[A-Za-z0-9+/]{43}=)\n(?:at (?<at>[1-9]\d{0,14})\n)?\n— \k<origin> (?<sig>[A-Za-z0-9+/]{91}=)\n$/;

/** The content of a note, signed or not; null if it is not a checkpoint of a journal. */
export function readCheckpoint(note: string): Checkpoint | null {
  const found = note.length > checkpointLengthMax ? undefined : FORM.exec(note)?.groups;
  if (found === undefined) return null;
  const { origin = '', size, root = '', at } = found;
  const head = {
    size: Number(size),
    root: bytesToHex(fromBase64(root)),
    at: at === undefined ? null : Number(at),
  };
  return { head, origin, note };
}

/** Whether the key (hex) has signed the note. */
export function noteHolds({ head, origin, note }: Checkpoint, publicKey: string): boolean {
  if (origin !== makeOrigin(publicKey)) return false;
  const text = textOf(origin, head);
  const signed = fromBase64(note.slice(text.length).trim().split(' ')[2] ?? '');
  try {
    const mark = keyHash(publicKey);
    if (!mark.every((byte, index) => byte === signed[index])) return false;
    return ed25519.verify(signed.slice(KEY_HASH_BYTES), encoder.encode(text), hexToBytes(publicKey));
  } catch {
    return false;
  }
}

/** The head of a note that this key has signed, or null. */
export function headSignedBy(note: string, publicKey: string): Head | null {
  const checkpoint = readCheckpoint(note);
  return checkpoint !== null && noteHolds(checkpoint, publicKey) ? checkpoint.head : null;
}
