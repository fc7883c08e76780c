import { screenAt } from './current-place.ts';
import { loadScreen } from './lazy-screen.ts';

const firstScreenMs = 150;

/**
 * Loads the screen at a path, so that it is shown together with the frame around it. Otherwise React would show it only 300 ms after its
 * placeholder, however early its code is there. Waits only for a moment: the frame alone is better than nothing.
 */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  if (screen === undefined || !('own' in screen)) return;
  // One that fails is tried again when it is shown, and says there that it failed.
  const here = loadScreen(screen.own).catch(() => undefined);
  await Promise.race([here, new Promise((resolve) => setTimeout(resolve, firstScreenMs))]);
}
