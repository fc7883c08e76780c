/**
 * Proves the search of the app: its keys, where it stays closed, the list that a screen reader hears, arrows and Enter, recent
 * choices first, and what is said when nothing is found.
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

/** Answers "slow" when it is told to. */
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

const failing = (): never => {
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
      finders: () => Promise.resolve({ finders: [finder, history, quick, slow, failing] }),
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
/** What a screen reader hears as chosen. */
const active = () =>
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

it('stays closed while somebody types "/", and when a screen has used the key', async () => {
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

it('moves with the arrows around the list, and Enter goes there', async () => {
  const typed = await find('se', 'Send');
  expect(options()).toEqual(['Send', 'Seal']);
  expect(active()).toBe('Send');
  await press('ArrowDown', typed);
  expect(active()).toBe('Seal');
  await press('ArrowDown', typed);
  expect(active()).toBe('Send');
  await press('ArrowUp', typed);
  expect(active()).toBe('Seal');
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(1);
  await press('Enter', typed);
  await reaches(() => expect(here()).toBe('/seal'));
  await reaches(() => expect(field()).toBeNull());
});

it('keeps Enter until everything is found, so that what is chosen is the best of all', async () => {
  const typed = await find('slow', 'Not so slow');
  await press('Enter', typed);
  expect(here()).toBe('/');
  await reaches(() => expect(answerSlow).not.toBeNull());
  answerSlow?.();
  await reaches(() => expect(here()).toBe('/s'));
});

it('forgets Enter when more is typed, and takes a row at once that the arrows led to', async () => {
  const typed = await find('slow', 'Not so slow');
  await press('Enter', typed);
  await fill(typed, 'slow ');
  await reaches(() => expect(options()[0]).toContain('Not so slow'));
  await press('ArrowDown', typed);
  await press('Enter', typed);
  await reaches(() => expect(here()).toBe('/q'));
});

it('offers the last choices first, and puts them before what matches as well', async () => {
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

it('does what only does something, and does not offer it again as a recent choice', async () => {
  await press('Enter', await find('paint', 'Paint it'));
  await reaches(() => expect(paint).toHaveBeenCalledTimes(1));
  await reaches(() => expect(field()).toBeNull());
  await open();
  await reaches(() => expect(options()).toEqual(['Send']));
});

it('shows what a choice asks after it has closed', async () => {
  await press('Enter', await find('ask', 'Ask first'));
  await reaches(() => expect(rendered.page.textContent).toContain('Are you sure?'));
});

it('searches again when the whole history has arrived', async () => {
  await find('history', 'A part of it');
  syncState.pulled('transactions', 1);
  await reaches(() => expect(options()).toEqual(['All of it']));
});

it('says that nothing was found, with one way on', async () => {
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
