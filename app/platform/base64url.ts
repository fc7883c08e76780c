/**
 * Base64url as browsers and services use it for keys, ids and challenges of WebAuthn and Web Push. For short values.
 */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
