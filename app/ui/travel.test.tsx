// Proves that an amount moves between screens only if the browser supports view transitions and the person allows motion.
import { act, type ReactElement } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, type Rendered } from './testing/render.tsx';
import { ARRIVES, useHasTravelled, useTravel } from './travel.ts';

function Left(): ReactElement {
  const travel = useTravel('/home', ['a-command', 'a-transaction']);
  return (
    <Link to="/home" onClick={travel}>
      Home
    </Link>
  );
}

function Row({ id }: { readonly id: string }): ReactElement {
  return <p className={useHasTravelled(id) ? ARRIVES : ''}>{id}</p>;
}

let rendered: Rendered | null = null;
/** The started view transitions; the next screen is shown when the callback's promise has resolved. */
let motions: Promise<unknown>[] = [];

/** Follows the link, with Ctrl held or not. */
async function goHome(ctrlKey = false): Promise<void> {
  rendered = await render(
    <Routes>
      <Route path="/" element={<Left />} />
      <Route
        path="/home"
        element={
          <>
            <Row id="another" />
            <Row id="a-transaction" />
          </>
        }
      />
    </Routes>,
  );
  await act(async () => {
    rendered?.page
      .querySelector('a')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey }));
    await Promise.all(motions);
  });
}

/** The rows of the next screen with their classes; empty while it is not shown. */
const rows = (): string[][] =>
  [...(rendered?.page.querySelectorAll('p') ?? [])].map((row) => [row.textContent, row.className]);

function haveMotion({ reduced }: { readonly reduced: boolean }): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: reduced }));
  Object.assign(document, {
    startViewTransition: (update: () => Promise<void>) => motions.push(update()),
  });
}

afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  motions = [];
  Reflect.deleteProperty(document, 'startViewTransition');
});

describe('a figure on its way to the next screen', () => {
  it('arrives at its own row, and the page moves once that is there', async () => {
    haveMotion({ reduced: false });
    await goHome();
    expect(motions).toHaveLength(1);
    expect(rows()).toEqual([
      ['another', ''],
      ['a-transaction', 'vq-arrives'],
    ]);
  });

  it('does not move for a person who prefers reduced motion', async () => {
    haveMotion({ reduced: true });
    await goHome();
    expect(motions).toEqual([]);
    expect(rows()).toEqual([
      ['another', ''],
      ['a-transaction', ''],
    ]);
  });

  it('is a plain link in a browser without the motion', async () => {
    await goHome();
    expect(rows()).toHaveLength(2);
  });

  it('leaves a click for another tab to the browser', async () => {
    haveMotion({ reduced: false });
    await goHome(true);
    expect(motions).toEqual([]);
    expect(rows()).toEqual([]);
  });
});
