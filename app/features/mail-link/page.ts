import { useEffect, useState } from 'react';
import { PRODUCT_NAME } from '#domain/product.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}

let held = { path: '', token: '' };

function readToken(): string {
  const { hash, pathname } = window.location;
  if (hash.length > 1) return hash.slice(1);
  return held.path === pathname ? held.token : '';
}

/**
 * The token behind `#` in the link; empty without one. It is removed from the address at once, so that it stays in no history.
 * A screen that is mounted again, as when the session is restored after the first view, still has it; leaving the page drops it.
 * A second link that is opened in the same tab only changes the hash, and gives its token.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    const read = (): void => setToken(readToken());
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  useEffect(() => {
    const { pathname } = window.location;
    held = { path: pathname, token };
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', pathname);
    return () => {
      if (window.location.pathname !== pathname) held = { path: '', token: '' };
    };
  }, [token]);
  return token;
}
