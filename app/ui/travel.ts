/** A figure that moves from one screen to its place on the next, so that one sees where it went. */
import type { MouseEvent } from 'react';
import { type To, useLocation, useNavigate } from 'react-router-dom';

/** The class of the figure on the screen that is left, and on the next one (base.css). One element of a screen may have it. */
export const DEPARTS = 'vq-departs';
export const ARRIVES = 'vq-arrives';
/** The page stands still until the figure is on the next screen, at most this long. */
const arrivalMaxMs = 400;

const canMove = (): boolean =>
  'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const untilArrived = (): Promise<void> =>
  new Promise((resolve) => {
    const isThere = (): boolean => document.querySelector(`.${ARRIVES}`) !== null;
    const observer = new MutationObserver(() => {
      if (isThere()) finish();
    });
    const timer = setTimeout(finish, arrivalMaxMs);
    function finish(): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] });
    if (isThere()) finish();
  });

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

type Travel = { readonly travelled: readonly string[] };

/**
 * For the click on a link to `to`, a screen that shows something with one of the `ids`: goes there with the motion, where the
 * browser has it and the person wants motion.
 */
export function useTravel(to: To, ids: readonly string[]): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (opensElsewhere(event) || !canMove()) return;
    event.preventDefault();
    const state: Travel = { travelled: ids };
    document.startViewTransition(async () => {
      void navigate(to, { state });
      await untilArrived();
    });
  };
}

const isTravel = (state: unknown): state is Travel =>
  typeof state === 'object' && state !== null && 'travelled' in state && Array.isArray(state.travelled);

/** Whether the thing with this id is what moved to this screen. */
export function useHasTravelled(id: string): boolean {
  const state: unknown = useLocation().state;
  return isTravel(state) && state.travelled.includes(id);
}
