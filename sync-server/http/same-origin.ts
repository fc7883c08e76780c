import type { IncomingHttpHeaders } from 'node:http';
import { CLIENT_HEADER } from '#domain/protocol.ts';

/** Where a browser says a request was made: our own pages, somewhere else, or not at all (then it is no browser). */
type Provenance = 'same' | 'foreign' | 'unsaid';

function provenanceOf(headers: IncomingHttpHeaders, publicUrl: string): Provenance {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  const { origin, host } = headers;
  if (origin === undefined) return site === undefined ? 'unsaid' : 'same';
  return isOurs(origin, publicUrl, host) ? 'same' : 'foreign';
}

/** Our public address; or the very host that was asked, since people also open the app by another name of the machine. */
function isOurs(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return (
    from.origin === new URL(publicUrl).origin || (host !== undefined && from.host === host.toLowerCase())
  );
}

/**
 * Whether a request that a cookie speaks for was made by our own app: it carries the client's header, which no form and
 * no foreign page can add, and says that it comes from our origin.
 */
export const isFromApp = (headers: IncomingHttpHeaders, publicUrl: string): boolean =>
  headers[CLIENT_HEADER] !== undefined && provenanceOf(headers, publicUrl) === 'same';

/** Whether a page of somebody else made the request; programs that are no browsers say nothing, and are not. */
export const isCrossSite = (headers: IncomingHttpHeaders, publicUrl: string): boolean =>
  provenanceOf(headers, publicUrl) === 'foreign';
