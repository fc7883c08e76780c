/** Moves an amount from one screen to its place on the next one, so that people see where it went. */
import type { MouseEvent } from 'react';
import { type To, useLocation, useNavigate } from 'react-router-dom';

/** The class of the moving element on both screens (base.css). Only one element of a screen may have it. */
export const DEPARTS = 'vq-departs';
export const ARRIVES = 'vq-arrives';
/** The most time for which the page waits until the element is on the next screen. */
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
 * For the click on a link to `to`, a screen that shows something with one of the `ids`: navigates with the motion, if the
 * browser supports it and the person allows motion.
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

/** Whether the element with this id is the one that moved to this screen. */
export function useHasTravelled(id: string): boolean {
  const state: unknown = useLocation().state;
  return isTravel(state) && state.travelled.includes(id);
}
