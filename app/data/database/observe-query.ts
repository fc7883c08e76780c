import type { RxDocument } from 'rxdb/plugins/core';
import { map, type Observable } from 'rxjs';

type Query<T> = { readonly $: Observable<RxDocument<T>[]> };
type SingleQuery<T> = { readonly $: Observable<RxDocument<T> | null> };

/** The documents of a query, now and after every change. */
export const observeQuery = <T>(query: Query<T>): Observable<T[]> =>
  query.$.pipe(map((documents) => documents.map((document) => document.toMutableJSON())));

/** The one document of a query, or null. */
export const observeOne = <T>(query: SingleQuery<T>): Observable<T | null> =>
  query.$.pipe(map((document) => (document === null ? null : document.toMutableJSON())));
