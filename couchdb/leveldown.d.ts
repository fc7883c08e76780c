/** The part of leveldown (which ships no types) that the embedded store builds on. */
declare module 'leveldown' {
  export type LevelCallback = (error?: Error | null) => void;
  export type WriteOptions = { readonly sync?: boolean };
  export type BatchOperation = {
    readonly type: 'put' | 'del';
    readonly key: unknown;
    readonly value?: unknown;
  };

  export default class LevelDOWN {
    constructor(location: string);
    readonly location: string;
    readonly status: 'new' | 'opening' | 'open' | 'closing' | 'closed';
    open(options: object, callback: LevelCallback): void;
    close(callback: LevelCallback): void;
    _open(options: object, callback: LevelCallback): void;
    _put(key: unknown, value: unknown, options: WriteOptions, callback: LevelCallback): void;
    _del(key: unknown, options: WriteOptions, callback: LevelCallback): void;
    _batch(operations: readonly BatchOperation[], options: WriteOptions, callback: LevelCallback): void;
    _chainedBatch(): never;
    static destroy(location: string, callback: LevelCallback): void;
  }
}
