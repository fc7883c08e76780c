/** A page that is written at build time, so that first paint and search engines need no script. */
export type PublicPage = {
  readonly path: string;
  /** Below dist/app. */
  readonly file: string;
  /** The modules that the page loads by itself: their styles are written into it. */
  readonly modules: readonly string[];
  /** It shows what the query of its address asks for, which the build does not know: the app takes it over only without one. */
  readonly readsQuery?: true;
  readonly title: string;
  readonly description: string;
  /** Words without which the page is not what it should be. */
  readonly text: string;
};
