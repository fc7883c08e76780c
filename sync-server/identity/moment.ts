/** A time at the start of a secret that is handed out: ms since 1970 in six bytes, big-endian. */
export const MOMENT_BYTES = 6;

export function writeMoment(at: number): Buffer {
  const bytes = Buffer.alloc(MOMENT_BYTES);
  bytes.writeUIntBE(at, 0, MOMENT_BYTES);
  return bytes;
}

/** The time with which the bytes begin. */
export const readMoment = (bytes: Buffer): number => bytes.readUIntBE(0, MOMENT_BYTES);
