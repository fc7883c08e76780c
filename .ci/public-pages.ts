// The pages that are written at build time: one for each feature of the app that has a public-page.ts.
import { existsSync, readdirSync } from 'node:fs';
import type { PublicPage } from '../app/public-page.ts';

const features = new URL('../app/features/', import.meta.url);

const files = readdirSync(features)
  .map((feature) => new URL(`${feature}/public-page.ts`, features))
  .filter((file) => existsSync(file));

export const PAGES: readonly PublicPage[] = await Promise.all(
  files.map(async ({ href }) => ((await import(href)) as { readonly publicPage: PublicPage }).publicPage),
);
