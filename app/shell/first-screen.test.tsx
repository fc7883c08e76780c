// Proves that the first screen is loaded before the frame is shown, and that the frame waits for it only briefly.
import { afterEach, expect, it, vi } from 'vitest';
import { FEATURES } from '../features.ts';
import type { ScreenLoader } from '../feature.ts';
import { loadFirstScreen } from './first-screen.ts';
import { screen } from './lazy-screen.ts';

afterEach(() => {
  vi.useRealTimers();
});

const Component = () => <p>the screen</p>;

/** Replaces how the screen at this path is loaded. */
function stubScreen(path: string, load: ScreenLoader): ScreenLoader {
  const found = FEATURES.flatMap(({ screens = [] }) => screens).find((each) => each.path === path);
  if (found === undefined || !('own' in found)) throw new Error(`no screen ${path}`);
  return vi.spyOn(found, 'own').mockImplementation(load);
}

type Lazy = { readonly _payload: { readonly _result: () => { then(show: (here: unknown) => void): void } } };

it('is shown with the frame: the most specific screen of the address', async () => {
  const other = stubScreen('launchpad/:id', () => Promise.resolve({ Component }));
  const load = stubScreen('launchpad/create', () => Promise.resolve({ Component }));
  await loadFirstScreen('/launchpad/create');
  expect(other).not.toHaveBeenCalled();
  const shown = vi.fn();
  (screen(load) as unknown as Lazy)._payload._result().then(shown);
  expect(shown).toHaveBeenCalledWith({ default: Component });
});

it('delays the frame only briefly, and not at all if it fails or does not exist', async () => {
  vi.useFakeTimers();
  const loadScreen = (pathname: string) => loadFirstScreen(pathname).then(() => 'the frame');
  stubScreen('wallet', () => new Promise(() => undefined));
  const slow = loadScreen('/wallet');
  await vi.advanceTimersByTimeAsync(150);
  await expect(slow).resolves.toBe('the frame');
  stubScreen('explorer', () => Promise.reject(new Error('offline')));
  await expect(loadScreen('/explorer')).resolves.toBe('the frame');
  await expect(loadScreen('/no/such/screen')).resolves.toBe('the frame');
});
