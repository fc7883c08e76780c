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
 * React complains of an update that comes while no test is in `act`. A device's database answers in its own time, also between
 * two steps of a test, and more often on a busy machine; what a test expects it waits for. Everything else is still a failure.
 */
const complain = console.error.bind(console);
console.error = (...words: unknown[]) => {
  if (!String(words[0]).includes('was not wrapped in act(')) complain(...words);
};

// The app registers its features when it starts.
registerFeatures(FEATURES);
