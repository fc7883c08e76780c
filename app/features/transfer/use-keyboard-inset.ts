import { useEffect } from 'react';

const PROPERTY = '--vq-keyboard';

/** The height of the phone's keyboard where it covers the page instead of shrinking it (iOS), in px. */
export function measureKeyboard(
  page: number,
  view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>,
): number {
  // Zooming in makes the visible part smaller too.
  if (view.scale > 1) return 0;
  return Math.max(0, Math.round(page - view.height - view.offsetTop));
}

/** Keeps the height of the phone's keyboard as a CSS variable, so that a button can stay above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void =>
      style.setProperty(PROPERTY, `${String(measureKeyboard(window.innerHeight, view))}px`);
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty(PROPERTY);
    };
  }, []);
}
