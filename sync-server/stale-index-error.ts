/** How many of the indexes are up to date. */
export type Progress = { readonly done: number; readonly of: number };

/** The index of a search is behind: an answer now would leave something out. */
export class StaleIndexError extends Error {
  readonly progress: Progress;
  constructor(index: string, progress: Progress) {
    super(`the index ${index} does not have all that was written yet`);
    this.name = 'StaleIndexError';
    this.progress = progress;
  }
}
