/**
 * Creates a value at its first use. The first formatters of `Intl` take a slow phone a quarter of a second, so no module
 * creates one while it is loaded.
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
