// Proves that an action requested before the data of this device is open runs once it is, and never with another
// person's data.
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buttonNamed, click, reaches, render, type Rendered } from '#app/ui/testing/render.tsx';
import { useWhenOpen } from './device-context.ts';
import type { DeviceData } from './device-data.ts';
import { type DataSource, DataProvider } from './provider.tsx';

/** Answers an opening when the test says so. */
type Opening = {
  readonly userId: string;
  readonly answer: (data: DeviceData) => void;
  readonly fail: () => void;
};
let openings: Opening[];
let said: string[];
let rendered: Rendered | null = null;

const source: DataSource = {
  open: (userId) =>
    new Promise((resolve, reject) => {
      openings.push({ userId, answer: resolve, fail: () => reject(new Error('The disk is full.')) });
    }),
  close: () => Promise.resolve(),
};
const dataOf = (userId: string): DeviceData => ({ userId }) as DeviceData;

function Action(): ReactElement {
  const whenOpen = useWhenOpen();
  const act = async (): Promise<void> => {
    try {
      said.push(`done with the data of ${(await whenOpen()).userId}`);
    } catch (error) {
      said.push(error instanceof Error ? error.message : 'unknown');
    }
  };
  return <button onClick={() => void act()}>Act</button>;
}

const screen = (userId: string): ReactElement => (
  <DataProvider person={{ id: userId }} source={source}>
    <Action />
  </DataProvider>
);

beforeEach(async () => {
  openings = [];
  said = [];
  rendered = await render(screen('ana'));
  await click(buttonNamed(rendered.page, /^Act$/));
  expect(said).toEqual([]);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

test('carries out an early action once the data is open', async () => {
  openings[0]?.answer(dataOf('ana'));
  await reaches(() => expect(said).toEqual(['done with the data of ana']));
  await click(buttonNamed(document.body, /^Act$/));
  await reaches(() => expect(said).toHaveLength(2));
});

test('rejects an action with the reason if the data cannot be opened', async () => {
  openings[0]?.fail();
  await reaches(() => expect(said).toEqual(['Error: The disk is full.']));
});

test("never carries out an action with the next person's data", async () => {
  await rendered?.rerender(screen('ben'));
  await reaches(() => expect(openings.map(({ userId }) => userId)).toEqual(['ana', 'ben']));
  openings[1]?.answer(dataOf('ben'));
  await reaches(() => expect(said).toEqual(['The data of this device were closed.']));
  await click(buttonNamed(document.body, /^Act$/));
  await reaches(() => expect(said).toContain('done with the data of ben'));
});

test('rejects an action when the person signs out', async () => {
  await rendered?.unmount();
  rendered = null;
  await reaches(() => expect(said).toEqual(['The data of this device were closed.']));
});
