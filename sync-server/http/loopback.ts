import { isIP } from 'node:net';

/** Whether a connection's address is this machine. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.'));
