import { assert } from '../result.ts';

export function assertUnique(what: string, names: readonly string[]): void {
  const repeated = names.filter((name, at) => names.indexOf(name) !== at);
  assert(repeated.length === 0, `two features claim the same ${what}: ${repeated.join(', ')}`);
}
