import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The hashes of the script that the build writes into public pages; any other inline script is forbidden. */
function scriptsInside(appDirectory: string): string[] {
  const file = join(appDirectory, 'color-scheme.js');
  if (!existsSync(file)) return [];
  return [`'sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}'`];
}

type Config = {
  readonly publicUrl: string;
  /** The directory of the built app. */
  readonly appDirectory: string;
};

/**
 * Strict headers for every answer. Scripts come from this origin only, and pages request nothing from elsewhere.
 * Mantine sets its variables in style elements and attributes, hence the one exception for styles.
 */
export function securityHeaders({ publicUrl, appDirectory }: Config): RequestHandler {
  const https = publicUrl.startsWith('https://');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsInside(appDirectory)],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The only policy is app/platform/trusted-types.ts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}
