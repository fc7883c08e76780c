import { useEffect } from 'react';
import { PRODUCT_NAME } from '#domain/product.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}

/** The token behind `#` in the link; removed from the address at once, so that it stays in no history. */
export function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
