/** The part of leveldown (which ships no types) that the embedded store uses. */
declare module 'leveldown' {
  type Callback = (error?: Error | null) => void;
  type WriteOptions = { readonly sync?: boolean };
  type Answer = (error?: Error | null, ...values: unknown[]) => void;
  type LevelIterator = { _next(callback: Answer): unknown };

  class LevelDOWN {
    constructor(location: string);
    readonly location: string;
    readonly status: 'new' | 'opening' | 'open' | 'closing' | 'closed';
    open(options: object, callback: Callback): void;
    close(callback: Callback): void;
    batch(operations: readonly object[], options: WriteOptions, callback: Callback): void;
    compactRange(start: Buffer, end: Buffer, callback: Callback): void;
    _open(options: object, callback: Callback): void;
    _close(callback: Callback): void;
    _get(key: unknown, options: object, callback: Answer): void;
    /** Answers a value for each key, in order; undefined for a missing one. */
    _getMany(
      keys: readonly unknown[],
      options: { readonly asBuffer: boolean },
      callback: (error: Error | null, values?: readonly unknown[]) => void,
    ): void;
    _iterator(options: object): LevelIterator;
    _put(...parts: [key: unknown, value: unknown, options: WriteOptions, callback: Callback]): void;
    _del(key: unknown, options: WriteOptions, callback: Callback): void;
    _batch(operations: readonly object[], options: WriteOptions, callback: Callback): void;
    _chainedBatch(): never;
    static destroy(location: string, callback: Callback): void;
    static repair(location: string, callback: Callback): void;
  }
  export = LevelDOWN;
}
