// Proves that the second click of a double click does not reach an element that appeared under the pointer after the first.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { swallowSecondClicks } from './second-click.ts';

let stop = (): void => undefined;
let clicked: string[] = [];

const button = (name: string): HTMLElement => {
  const made = document.createElement('button');
  made.addEventListener('click', () => clicked.push(name));
  document.body.append(made);
  return made;
};

/** `at` in ms. */
const click = (target: HTMLElement, { at = 0, x = 10, detail = 1 } = {}): boolean => {
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    clientX: x,
    clientY: 10,
    detail,
  });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return target.dispatchEvent(event);
};

beforeEach(() => {
  clicked = [];
  stop = swallowSecondClicks(document);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

describe('the second click', () => {
  it.each([
    ['soon after, for a touch screen that counts no clicks', { at: 200 }],
    ['late, when the browser counts it as the second', { at: 3_000, detail: 2 }],
  ])('is ignored when the clicked element is gone: %s', (_when, second) => {
    const send = button('send');
    const link = button('link');
    click(send);
    send.remove();
    expect(click(link, second)).toBe(false);
    expect(clicked).toEqual(['send']);
  });

  it.each([
    ['the clicked element is still there', { gone: false, at: 200 }],
    ['it is a separate, later click', { gone: true, at: 900 }],
    ['it is on another place', { gone: true, at: 200, x: 300 }],
  ])('counts when %s', (_when, { gone, ...second }) => {
    const send = button('send');
    const link = button('link');
    click(send);
    if (gone) send.remove();
    expect(click(link, second)).toBe(true);
    expect(clicked).toEqual(['send', 'link']);
  });

  it('counts once the watch has ended', () => {
    const send = button('send');
    const link = button('link');
    stop();
    click(send);
    send.remove();
    expect(click(link, { at: 100, detail: 2 })).toBe(true);
  });
});
