/**
 * Proves the search palette: its keys, when they do not open it, the list as screen readers announce it, arrows and Enter,
 * recent choices first, and the message when nothing is found.
 */
import { act } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { IconSend } from '@tabler/icons-react';
import { makeSyncState, type SyncState } from '#app/data/replication/sync-state.ts';
import { FEATURES } from '#app/features.ts';
import type { Finder } from '#app/finder.ts';
import { stopSession } from '#app/platform/session.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { actionFinder } from '#app/ui/action-finder.ts';
import { buttonNamed, click, reaches, render, type Rendered, type as fill } from '#app/ui/testing/render.tsx';
import { signInHere } from '#app/ui/testing/signed-in.ts';
import { FindButton } from './find-button.tsx';

const paint = vi.fn();
const finder = actionFinder([
  { id: 'send', icon: IconSend, title: 'Send', suggested: 60, choice: { to: '/wallet?tab=send' } },
  { id: 'seal', icon: IconSend, title: 'Seal', choice: { to: '/seal' } },
  { id: 'paint', icon: IconSend, title: 'Paint it', choice: { run: paint } },
  {
    id: 'ask',
    icon: IconSend,
    title: 'Ask first',
    choice: { show: () => Promise.resolve({ Component: () => <p>Are you sure?</p> }) },
  },
]);

const history: Finder = ({ words }, { hasHistory }) => {
  if (!words.includes('history')) return [];
  const title = hasHistory ? 'All of it' : 'A part of it';
  return [{ id: 'h', group: 'People', icon: IconSend, title, score: 1, choice: { to: '/h' } }];
};

/** Releases the results of the query "slow". */
let answerSlow: (() => void) | null = null;
const slow: Finder = async ({ words }) => {
  if (!words.includes('slow')) return [];
  await new Promise<void>((resolve) => (answerSlow = resolve));
  return [{ id: 's', group: 'Actions', icon: IconSend, title: 'Slow one', score: 100, choice: { to: '/s' } }];
};
const quick: Finder = ({ words }) =>
  words.includes('slow')
    ? [{ id: 'q', group: 'Actions', icon: IconSend, title: 'Not so slow', score: 1, choice: { to: '/q' } }]
    : [];

const throwError = (): never => {
  throw new Error('this finder is broken');
};

let rendered: Rendered;
let syncState: SyncState;

const Here = () => {
  const { pathname, search } = useLocation();
  return (
    <p id="here">
      {pathname}
      {search}
    </p>
  );
};

beforeEach(async () => {
  localStorage.clear();
  registerFeatures([
    {
      name: 'test',
      privateValues: ['find'],
      finders: () => Promise.resolve({ finders: [finder, history, quick, slow, throwError] }),
    },
    { name: 'gone', finders: () => Promise.reject(new Error('not loaded')) },
  ]);
  signInHere();
  syncState = makeSyncState('p1');
  rendered = await render(
    withData(
      <>
        <input id="other" />
        <FindButton />
        <Here />
      </>,
      { ...makeShownData({}), syncState },
    ),
  );
});
afterEach(async () => {
  await rendered.unmount();
  syncState.close();
  await stopSession();
  registerFeatures(FEATURES);
});

const field = () => document.querySelector<HTMLInputElement>('[role="combobox"]');
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
const here = () => document.querySelector('#here')?.textContent;
/** The selected option as screen readers announce it. */
const activeOption = () =>
  document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '')?.textContent;

const press = (key: string, target: EventTarget | null = document.body, more: KeyboardEventInit = {}) =>
  act(async () => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    await Promise.resolve();
  });

async function open(): Promise<HTMLInputElement> {
  await click(buttonNamed(rendered.page, /^Find/));
  await reaches(() => expect(field()).not.toBeNull());
  const found = field();
  if (found === null) throw new Error('it did not open');
  return found;
}

async function find(text: string, first: string): Promise<HTMLInputElement> {
  const typed = await open();
  await fill(typed, text);
  await reaches(() => expect(options()[0]).toContain(first));
  return typed;
}

it.each([
  ['/', {}],
  ['k', { metaKey: true }],
  ['K', { ctrlKey: true }],
])('%s opens it, and Esc closes it', async (key, more) => {
  await press(key, document.body, more);
  await reaches(() => expect(options()).toEqual(['Send']));
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Find');
  await press('Escape', field());
  await reaches(() => expect(field()).toBeNull());
});

it('stays closed when "/" is typed into a field, and when a screen has handled the key', async () => {
  const other = document.querySelector('#other');
  await press('/', other);
  await press('k');
  const takeKey = (event: KeyboardEvent): void => event.preventDefault();
  document.addEventListener('keydown', takeKey);
  await press('/');
  document.removeEventListener('keydown', takeKey);
  expect(field()).toBeNull();
  await press('k', other, { ctrlKey: true });
  await reaches(() => expect(field()).not.toBeNull());
});

it('arrows move through the list and wrap around, and Enter opens the selected row', async () => {
  const typed = await find('se', 'Send');
  expect(options()).toEqual(['Send', 'Seal']);
  expect(activeOption()).toBe('Send');
  await press('ArrowDown', typed);
  expect(activeOption()).toBe('Seal');
  await press('ArrowDown', typed);
  expect(activeOption()).toBe('Send');
  await press('ArrowUp', typed);
  expect(activeOption()).toBe('Seal');
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(1);
  await press('Enter', typed);
  await reaches(() => expect(here()).toBe('/seal'));
  await reaches(() => expect(field()).toBeNull());
});

it('holds Enter until the search is complete, so that it opens the best result', async () => {
  const typed = await find('slow', 'Not so slow');
  await press('Enter', typed);
  expect(here()).toBe('/');
  await reaches(() => expect(answerSlow).not.toBeNull());
  answerSlow?.();
  await reaches(() => expect(here()).toBe('/s'));
});

it('drops a held Enter when more is typed, and opens a row selected by arrows at once', async () => {
  const typed = await find('slow', 'Not so slow');
  await press('Enter', typed);
  await fill(typed, 'slow ');
  await reaches(() => expect(options()[0]).toContain('Not so slow'));
  await press('ArrowDown', typed);
  await press('Enter', typed);
  await reaches(() => expect(here()).toBe('/q'));
});

it('lists recent choices first, and ranks them above equally good matches', async () => {
  await press('Enter', await find('seal', 'Seal'));
  await reaches(() => expect(field()).toBeNull());
  await open();
  await reaches(() => expect(options()).toEqual(['Seal', 'Send']));
  expect(
    [...document.querySelectorAll('[role="group"]')].map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Recent', 'Actions']);
  await press('Escape', field());
  await reaches(() => expect(field()).toBeNull());
  await find('se', 'Seal');
});

it('runs an action, and does not list it as a recent choice', async () => {
  await press('Enter', await find('paint', 'Paint it'));
  await reaches(() => expect(paint).toHaveBeenCalledTimes(1));
  await reaches(() => expect(field()).toBeNull());
  await open();
  await reaches(() => expect(options()).toEqual(['Send']));
});

it('shows the question of a choice after the palette has closed', async () => {
  await press('Enter', await find('ask', 'Ask first'));
  await reaches(() => expect(rendered.page.textContent).toContain('Are you sure?'));
});

it('searches again when the whole history has arrived', async () => {
  await find('history', 'A part of it');
  syncState.pulled('transactions', 1);
  await reaches(() => expect(options()).toEqual(['All of it']));
});

it('says that nothing was found, and offers one next step', async () => {
  const typed = await open();
  await fill(typed, 'zebra');
  await reaches(() => expect(rendered.page.textContent).toContain('Nothing on this device matches “zebra”.'));
  expect(options()).toEqual([]);
  expect(typed.getAttribute('aria-expanded')).toBe('false');
  const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
    /public explorer/.test(textContent),
  );
  expect(link?.getAttribute('href')).toBe('/explorer?q=zebra');
});
