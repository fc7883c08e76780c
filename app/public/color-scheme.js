// Runs before the first paint, so that a chosen theme never flashes in the other one. The build writes it into public
// pages; the content policy allows it there by its hash.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be blocked; then the system's theme applies.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // A remembered person will not see the visitor's page, so it is hidden.
  let known = null;
  try {
    known = localStorage.getItem('vaultiq.person');
  } catch {
    // As above.
  }
  // The same for a page that was built for another query.
  const { query } = document.documentElement.dataset;
  const asked = new URLSearchParams(location.search);
  const isForQuery =
    query === undefined ||
    (query === 'none' ? location.search === '' : query.split(' ').some((name) => asked.has(name)));
  if (known !== null || !isForQuery) document.documentElement.setAttribute('data-page', 'other');
})();
