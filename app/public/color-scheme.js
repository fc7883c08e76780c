// Runs before the first paint, so that a chosen theme never flashes in the other one. The build writes it into public pages:
// the content policy allows it there by its hash.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be blocked; the system's choice stands then.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // A page written for strangers is not what somebody known here is about to see.
  let known = null;
  try {
    known = localStorage.getItem('vaultiq.person');
  } catch {
    // As above.
  }
  // Nor is a page that the build wrote for another query.
  const { query } = document.documentElement.dataset;
  const asked = new URLSearchParams(location.search);
  const isForQuery =
    query === undefined ||
    (query === 'none' ? location.search === '' : query.split(' ').some((name) => asked.has(name)));
  if (known !== null || !isForQuery) document.documentElement.setAttribute('data-page', 'other');
})();
