/**
 * Addresses that people give us to call: only such of the public network are called, whether they are written down or come
 * from a name. Who answers for a name may change its mind, so it is asked and checked at every connection.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown in place of a connection. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Whether an IP address belongs to the public network; one in IPv6 that means one of IPv4 is judged as that. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

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
