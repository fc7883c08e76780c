import type { IncomingHttpHeaders } from 'node:http';

/** The origin that a browser states for a request: our pages, other pages, or none (then the client is not a browser). */
type Provenance = 'same' | 'foreign' | 'unsaid';

function provenanceOf(headers: IncomingHttpHeaders, publicUrl: string): Provenance {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  const { origin, host } = headers;
  if (origin === undefined) return site === undefined ? 'unsaid' : 'same';
  return isOurs(origin, publicUrl, host) ? 'same' : 'foreign';
}

/**
 * Whether the origin is our public address, or the host of the request, since people also open the app under another
 * name of the machine.
 */
function isOurs(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return (
    from.origin === new URL(publicUrl).origin || (host !== undefined && from.host === host.toLowerCase())
  );
}

/**
 * Whether a foreign page made the request. Every browser sends the origin of a POST (`Origin`, and `Sec-Fetch-Site`).
 * Other programs send nothing, and have only the cookies that a person gave them.
 */
export const isCrossSite = (headers: IncomingHttpHeaders, publicUrl: string): boolean =>
  provenanceOf(headers, publicUrl) === 'foreign';
