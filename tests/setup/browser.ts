// What jsdom lacks and Mantine asks for when a component is mounted. Layout itself is only tested in Chromium.
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
