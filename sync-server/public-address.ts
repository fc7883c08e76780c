/**
 * Addresses that people give us to call: only such of the public network are called, whether they are written down or come
 * from a name. Who answers for a name may change its mind, so it is asked and checked at every connection.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent } from 'node:https';

/** How push services are reached, and which addresses may be called. */
export type PushSurroundings = { readonly agent: Agent; readonly isAllowed: (address: string) => boolean };

/** Thrown in place of a connection. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Stretches of IPv6 that stand for addresses of IPv4 or lead into tunnels, and what is only for one site: nobody serves there. */
const NOT_PUBLIC_V6 = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fec0::/10',
  '3fff::/20',
].map((block) => ipaddr.IPv6.parseCIDR(block));

/** Whether an IP address belongs to the public network; one in IPv6 that is mapped from IPv4 is judged as that. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  return read.kind() === 'ipv4' || !NOT_PUBLIC_V6.some((block) => read.match(block));
}

/** The host of a URL without the brackets of IPv6. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Whether the host is an IP address that may not be called. Names are checked by the lookup below. */
export const isRefusedLiteral = (host: string, isAllowed = isPublicAddress): boolean =>
  isIP(bare(host)) !== 0 && !isAllowed(bare(host));

/** A lookup for connections: fails when any address of the name may not be called. */
export const guardedLookup =
  (isAllowed: (address: string) => boolean = isPublicAddress): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused = error === null ? found.find(({ address }) => !isAllowed(address)) : undefined;
      const [first] = found ?? [];
      if (error !== null) callback(error, '', 0);
      else if (refused !== undefined || first === undefined) {
        callback(new AddressRefused(`${hostname} leads to an address that is not public`), '', 0);
      } else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
