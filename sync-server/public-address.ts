/**
 * Guards calls to addresses that people give us: only public ones are called, whether literal or resolved. DNS answers
 * may change, so every connection resolves and checks the name.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent } from 'node:https';

/** The connection agent for push services, and the check of allowed addresses. */
export type PushSurroundings = { readonly agent: Agent; readonly isAllowed: (address: string) => boolean };

/** Thrown instead of connecting. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Ranges of IPv6 that embed IPv4 addresses, lead into tunnels or are local to a site: no public server is there. */
const NOT_PUBLIC_V6 = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fec0::/10',
  '3fff::/20',
].map((block) => ipaddr.IPv6.parseCIDR(block));

/** Whether an IP address is public; an IPv4-mapped IPv6 address is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  return read.kind() === 'ipv4' || !NOT_PUBLIC_V6.some((block) => read.match(block));
}

/** The host of a URL without the brackets of IPv6. */
const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Whether the host is a literal IP address that must not be called. Names are checked by the lookup below. */
export const isRefusedLiteral = (host: string, isAllowed = isPublicAddress): boolean =>
  isIP(withoutBrackets(host)) !== 0 && !isAllowed(withoutBrackets(host));

/** A lookup for connections: fails when any address of the name must not be called. */
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
