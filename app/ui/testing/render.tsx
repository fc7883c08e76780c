/** Renders a component for a test, with theme and routes, and unmounts it. */
import { MantineProvider } from '@mantine/core';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';

export type Rendered = {
  /** The whole page, portals included. */
  readonly page: HTMLElement;
  readonly rerender: (element: ReactElement) => Promise<void>;
  readonly unmount: () => Promise<void>;
};

export async function render(element: ReactElement): Promise<Rendered> {
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  const show = (shown: ReactElement): Promise<void> =>
    act(async () => {
      root.render(
        <MantineProvider env="test">
          <MemoryRouter>{shown}</MemoryRouter>
        </MantineProvider>,
      );
      await Promise.resolve();
    });
  await show(element);
  return {
    page: document.body,
    rerender: show,
    unmount: async () => {
      // A part that loads later would disturb the next test, even in another file.
      await act(() => vi.dynamicImportSettled());
      await act(async () => {
        root.unmount();
        await Promise.resolve();
      });
      holder.remove();
    },
  };
}

/** Types into a field as a person does: React listens to the native value. */
export async function type(field: HTMLInputElement, text: string): Promise<void> {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  await act(async () => {
    native?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
  });
}

export async function click(target: Element | null | undefined): Promise<void> {
  if (!(target instanceof HTMLElement)) throw new Error('there is nothing to click');
  await act(async () => {
    target.click();
    await Promise.resolve();
  });
}

export const buttonNamed = (page: HTMLElement, name: RegExp): HTMLButtonElement | undefined =>
  [...page.querySelectorAll('button')].find((button) => name.test(button.textContent));

export const texts = (): string => document.body.textContent;

/** The number of attempts, 20 ms apart, before a waiting test gives up: ten seconds, which a busy machine may need. */
const TRIES = 500;

/** Waits until a text is on the page; fails with the page's actual text. */
export async function settled(text: string): Promise<void> {
  for (let tries = 0; tries < TRIES && !texts().includes(text); tries += 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  }
  if (!texts().includes(text)) throw new Error(`"${text}" never came; there is: ${texts()}`);
}

/**
 * Resolves when all promises that do not wait for a timer or a file have settled: by then the effects of a click are
 * visible, or will never be.
 */
export const flushPromises = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => void setImmediate(resolve)));

/** Waits until a check passes, while React continues rendering. */
export async function reaches(check: () => void): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      check();
      return;
    } catch {
      await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
    }
  }
  check();
}
