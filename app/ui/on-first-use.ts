/**
 * Makes a value when it is first asked for. The first formatters of `Intl` cost a slow phone a quarter of a second, so no
 * module makes one while it is loaded.
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
