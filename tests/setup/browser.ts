import { FEATURES } from '#app/features.ts';
import { registerFeatures } from '#app/registered-features.ts';

// Stubs for browser functions that Mantine calls and jsdom lacks. Layout is only tested in Chromium.
class IdleResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function matchNothing(query: string): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  ResizeObserver: IdleResizeObserver,
});
Object.assign(window, { matchMedia: matchNothing });
Element.prototype.scrollIntoView = () => undefined;

/**
 * React reports an error for an update outside of `act`. A device's database may answer between two steps of a test, especially
 * on a busy machine, and tests wait for what they expect, so this error is ignored. Every other error still fails the test.
 */
const complain = console.error.bind(console);
console.error = (...words: unknown[]) => {
  if (!String(words[0]).includes('was not wrapped in act(')) complain(...words);
};

// The app registers its features when it starts.
registerFeatures(FEATURES);
