import type { Express } from 'express';

/** Routes as `get /sync/{feed}/changes`, and other handlers as `name at /path`. */
type Mounted = { readonly routes: readonly string[]; readonly handlers: readonly string[] };

/** A layer of Express's router. */
type Layer = {
  readonly name: string;
  readonly rawPath?: unknown;
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle?: { readonly stack?: readonly Layer[] };
};

/**
 * Everything that an application answers, read from its routers, so a check of every route cannot miss one that no
 * table has. Throws for a path that is not a text, because it could not be named.
 */
export function mountedRoutes(app: Express): Mounted {
  const routes: string[] = [];
  const handlers: string[] = [];
  const walk = (layers: readonly Layer[], prefix: string): void => {
    for (const { name, rawPath, route, handle } of layers) {
      if (route !== undefined) {
        const path = joinPath(prefix, route.path);
        for (const method of Object.keys(route.methods)) routes.push(`${method} ${path}`);
      } else if (handle?.stack === undefined) handlers.push(`${name} at ${joinPath(prefix, rawPath)}`);
      else walk(handle.stack, joinPath(prefix, rawPath));
    }
  };
  walk((app.router as unknown as { readonly stack: readonly Layer[] }).stack, '/');
  return { routes, handlers };
}

function joinPath(prefix: string, path: unknown): string {
  if (typeof path !== 'string') throw new Error(`a path that is no text is mounted under ${prefix}`);
  const whole = [prefix, path].flatMap((part) => part.split('/')).filter((part) => part !== '');
  return `/${whole.map((part) => part.replace(/^:(\w+)$/, '{$1}')).join('/')}`;
}
