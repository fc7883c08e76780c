import { monotonicFactory } from 'ulid';

const next = monotonicFactory();

/** A ULID: unique, and later ones of this tab sort after earlier ones. */
export const newId = (): string => next();
