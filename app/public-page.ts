/** A page that is written at build time, so that first paint and search engines need no script. */
export type PublicPage = {
  readonly path: string;
  /** Below dist/app. */
  readonly file: string;
  /** The modules that the page loads by itself: their styles are written into it. */
  readonly modules: readonly string[];
  /**
   * The build does not know the query of the address. `none`: the page is right without a query only. A list: it is right with one
   * of these parameters only. Elsewhere the app does not show it or take it over. Left out: the query changes nothing.
   */
  readonly query?: 'none' | readonly string[];
  readonly title: string;
  readonly description: string;
  /** Words without which the page is not what it should be. */
  readonly text: string;
};
