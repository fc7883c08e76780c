/** Stores the app's scripts and styles with one request: hundreds, one after another, take minutes on a slow network. */
import { APP_FILES_PATH } from '#domain/paths.ts';

/** An update of fewer files loads each of them by itself. */
const missingShareMin = 0.5;

/** Headers of the transfer or of the whole file. The others, such as the content policy, hold for each file of it. */
const NOT_OF_A_FILE = ['content-encoding', 'content-length', 'etag', 'last-modified', 'transfer-encoding'];

export type AppFilesDeps = {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly cache: Pick<Cache, 'keys' | 'put'>;
  /** The absolute URLs of the files of this version. A URL contains the hash of its content. */
  readonly urls: readonly string[];
};

/** The absolute URLs of the stored files: one question to the browser instead of one for each file. */
export const storedUrls = async (cache: Pick<Cache, 'keys'>): Promise<ReadonlySet<string>> =>
  new Set((await cache.keys()).map(({ url }) => url));

/**
 * Stores the files that the cache lacks, if it lacks most of them. Changes nothing if the service does not deliver them:
 * the caller then loads the missing ones one by one. Rejects if the browser cannot store a file.
 */
export async function storeAppFiles({ fetch, cache, urls }: AppFilesDeps): Promise<void> {
  const stored = await storedUrls(cache);
  const missing = urls.filter((url) => !stored.has(url));
  if (missing.length < urls.length * missingShareMin) return;
  const loaded = await load(fetch);
  if (loaded === null) return;
  const styles = headersOf(loaded.headers, 'text/css; charset=utf-8');
  const scripts = headersOf(loaded.headers, 'text/javascript; charset=utf-8');
  await Promise.all(
    missing.map(async (url) => {
      const path = new URL(url).pathname;
      const text = loaded.files[path];
      const headers = path.endsWith('.css') ? styles : scripts;
      if (text !== undefined) await cache.put(url, new Response(text, { headers }));
    }),
  );
}

type AppFiles = Readonly<Record<string, string>>;

/** By hand, because zod is larger than the whole worker. */
const isAppFiles = (body: unknown): body is AppFiles =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  Object.values(body).every((text) => typeof text === 'string');

type Loaded = { readonly files: AppFiles; readonly headers: Headers };

async function load(fetch: AppFilesDeps['fetch']): Promise<Loaded | null> {
  try {
    const response = await fetch(APP_FILES_PATH, { cache: 'no-store' });
    if (!response.ok) return null;
    const files: unknown = await response.json();
    return isAppFiles(files) ? { files, headers: response.headers } : null;
  } catch {
    return null;
  }
}

/** As a list, which is copied into a response faster than `Headers`. */
function headersOf(whole: Headers, contentType: string): [name: string, value: string][] {
  const headers = new Headers(whole);
  for (const name of NOT_OF_A_FILE) headers.delete(name);
  headers.set('content-type', contentType);
  return [...headers];
}
