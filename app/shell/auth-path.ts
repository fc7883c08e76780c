/** Signing in, and back to `path` after it. */
export const authPath = (path: string): string => `/auth?${new URLSearchParams({ next: path }).toString()}`;
