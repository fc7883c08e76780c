import { format } from 'node:util';

/** The title of one row of a table, enough to distinguish rows; a number makes it unique. */
export const formatTitle = (title: string, values: readonly unknown[]): string =>
  format(title.replaceAll(/%[^sdifjoO%]/g, '%s'), ...values).slice(0, 200);
