/** A page that is written at build time, so that first paint and search engines need no script. */
export type PublicPage = {
  readonly path: string;
  /** The path below dist/app. */
  readonly file: string;
  /** The modules that the page loads without being asked; their styles are written into the page. */
  readonly modules: readonly string[];
  /**
   * The build does not know the query of an address. `none`: the page is only right without a query. A list: it is only
   * right with one of these parameters. In other cases the app hides the page and does not hydrate it. Omitted: the query
   * does not matter.
   */
  readonly query?: 'none' | readonly string[];
  readonly title: string;
  readonly description: string;
  /** Texts that the built page must contain. */
  readonly text: string;
};
