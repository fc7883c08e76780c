/** The protocol version of an app, from its request's header; null if it does not say. */
export const readClient = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null;
