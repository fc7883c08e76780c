import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the element that the address names, for screens that show it at once. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}
