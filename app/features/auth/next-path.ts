/** The page after signing in: a path of this site, otherwise the dashboard. Never another site. */
export function nextPath(next: string | null): string {
  const home = '/dashboard';
  if (next === null || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return home;
  return next.startsWith('/auth') ? home : next;
}
