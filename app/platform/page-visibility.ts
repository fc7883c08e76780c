/** Whether the page is visible, and changes of that. */
export type PageVisibility = {
  readonly isVisible: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

export const pageVisibility: PageVisibility = {
  isVisible: () => typeof document === 'undefined' || document.visibilityState === 'visible',
  subscribe(listener) {
    if (typeof document === 'undefined') return () => undefined;
    document.addEventListener('visibilitychange', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
    };
  },
};
