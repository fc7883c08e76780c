import type { z } from 'zod';

/** The path of a schema's first fault, as `a.b`: an unknown field by its own name, and `whole` for the whole value. */
export function findFaultyField({ issues }: z.ZodError, whole = 'body'): string {
  const [issue] = issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown].join('.');
  return path === '' ? whole : path;
}
