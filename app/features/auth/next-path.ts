/** Where to go after signing in: a path of this site, else the dashboard. Never another site. */
export function nextPath(next: string | null): string {
  const home = '/dashboard';
  if (next === null || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return home;
  return next.startsWith('/auth') ? home : next;
}
