/** The number of the theme's colours for avatars: `--vq-avatar-1` and so on. */
export const avatarTones = 10;

const hashFactor = 31;

/** The colour of a wallet, 1 to `avatarTones`: the same on every device. */
export function avatarTone(address: string): number {
  let hash = 0;
  for (let at = 0; at < address.length; at++) {
    hash = (Math.imul(hash, hashFactor) + address.charCodeAt(at)) >>> 0;
  }
  return (hash % avatarTones) + 1;
}
