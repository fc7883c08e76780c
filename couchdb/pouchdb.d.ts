/**
 * The part of PouchDB that the embedded store uses. The published types declare a global `Buffer`, which makes every
 * Buffer in the project incompatible with Node's own functions.
 */
declare namespace PouchDB {
  namespace Core {
    type Response = { readonly ok: boolean; readonly id: string; readonly rev: string };
    type Error = {
      readonly status?: number;
      readonly name?: string;
      readonly message?: string;
      readonly reason?: string;
      readonly error?: string | boolean;
    };
    type ChangesResponseChange<Content extends object> = {
      readonly id: string;
      readonly seq: number | string;
      readonly deleted?: boolean;
      readonly doc?: Content;
    };
    type ChangesOptions = {
      readonly since: number;
      readonly limit: number;
      readonly include_docs: boolean;
      readonly style?: 'main_only' | 'all_docs';
    };
    type ChangesResponse<Content extends object> = {
      readonly results: readonly ChangesResponseChange<Content>[];
      readonly last_seq: number | string;
    };
    type RangeRow =
      | {
          readonly id: string;
          readonly key: string;
          readonly value: { readonly rev: string; readonly deleted?: boolean };
          readonly doc?: object;
        }
      | { readonly key: string; readonly error: 'not_found' };
    type DatabaseInfo = {
      readonly db_name: string;
      readonly doc_count: number;
      readonly update_seq: number | string;
    };
  }

  namespace Find {
    type Request = {
      selector: Record<string, unknown>;
      sort?: Record<string, 'asc' | 'desc'>[];
      limit?: number;
      skip?: number;
    };
    type Row = { readonly _id: string; readonly _rev: string };
  }

  interface Database {
    get(id: string): Promise<object>;
    bulkDocs(
      docs: readonly object[],
      options?: { new_edits: boolean },
    ): Promise<readonly (Core.Response | Core.Error)[]>;
    changes(options: Core.ChangesOptions): Promise<Core.ChangesResponse<object>>;
    allDocs(
      options:
        | { keys: string[] }
        | {
            startkey: string;
            endkey: string;
            limit: number;
            skip: number;
            descending: boolean;
            include_docs: boolean;
          },
    ): Promise<{ readonly rows: readonly Core.RangeRow[] }>;
    find(request: Find.Request): Promise<{ readonly docs: readonly Find.Row[] }>;
    info(): Promise<Core.DatabaseInfo>;
    close(): Promise<void>;
    setMaxListeners(count: number): void;
  }

  interface Static {
    new (path: string, options: object): Database;
    plugin(plugin: object): void;
  }
}

declare module 'pouchdb' {
  const made: PouchDB.Static;
  export = made;
}

declare module 'pouchdb-find' {
  const plugin: object;
  export = plugin;
}
