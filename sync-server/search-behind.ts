/** How many of the indexes have all that was written. */
export type Progress = { readonly done: number; readonly of: number };

/** The index of a search does not have yet what was written before it: an answer now would leave something out. */
export class SearchBehind extends Error {
  readonly progress: Progress;
  constructor(index: string, progress: Progress) {
    super(`the index ${index} does not have all that was written yet`);
    this.name = 'SearchBehind';
    this.progress = progress;
  }
}
