/** The sign-in page, which returns to `path` afterwards. */
export const authPath = (path: string): string => `/auth?${new URLSearchParams({ next: path }).toString()}`;
