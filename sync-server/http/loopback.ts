import { isIP } from 'node:net';

/** Whether an address of a connection is this machine. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.'));
