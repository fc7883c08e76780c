import { screenAt } from './current-place.ts';
import { loadScreen } from './lazy-screen.ts';

const firstScreenMs = 150;

/**
 * Loads the screen at a path, so that it is shown together with the frame around it. Otherwise React would show it at least
 * 300 ms after its placeholder, even if its code has arrived. Waits only briefly, because the frame alone is better than
 * nothing.
 */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  if (screen === undefined || !('own' in screen)) return;
  // A screen that fails to load is tried again when it is shown, and reports the failure there.
  const here = loadScreen(screen.own).catch(() => undefined);
  await Promise.race([here, new Promise((resolve) => setTimeout(resolve, firstScreenMs))]);
}
