import type { IncomingHttpHeaders } from 'node:http';

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
 * Whether a page of somebody else made the request. Every browser says where a POST comes from (`Origin`, and
 * `Sec-Fetch-Site`); programs that are no browsers say nothing, and carry no cookie that a person did not give them.
 */
export const isCrossSite = (headers: IncomingHttpHeaders, publicUrl: string): boolean =>
  provenanceOf(headers, publicUrl) === 'foreign';
