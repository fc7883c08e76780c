/**
 * Counts what a task costs a person: taps, entries and seconds. A tap is a press of a pointer. An entry is a field that is typed
 * into, or a run of digit keys on the screen, however many characters it has. The browser counts, so no step of a test can be
 * forgotten.
 */
import type { Device } from './device.ts';

export type Effort = { readonly taps: number; readonly entries: number; readonly seconds: number };

type Act = { readonly kind: 'tap' } | { readonly kind: 'entry'; readonly into: string };

/** Runs in every page before anything else and may use nothing from outside. */
function reportActs(): void {
  const report = (act: Act): void => {
    void (window as unknown as { reportAct: (act: Act) => Promise<void> }).reportAct(act);
  };
  const isDigitKey = (target: EventTarget | null): boolean =>
    target instanceof Element && /^[\d.,]$/.test(target.closest('button')?.textContent.trim() ?? '');
  const names = new WeakMap<Element, string>();
  let count = 0;
  const nameOf = (element: Element): string => {
    const name = names.get(element) ?? `${location.pathname} ${String(++count)}`;
    names.set(element, name);
    return name;
  };
  document.addEventListener(
    'pointerdown',
    ({ isTrusted, target }) => {
      if (isTrusted) report(isDigitKey(target) ? { kind: 'entry', into: 'keys' } : { kind: 'tap' });
    },
    true,
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      const isTyped =
        target instanceof HTMLElement &&
        target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=file])');
      if (isTyped) report({ kind: 'entry', into: nameOf(target) });
    },
    true,
  );
}

export type EffortCounter = {
  /** Counts what is done in every page of the device meanwhile. */
  readonly measure: (task: () => Promise<void>) => Promise<Effort>;
};

/** Call it before the first page of the device is opened. */
export async function watchEffort({ context }: Device): Promise<EffortCounter> {
  let acts: Act[] = [];
  await context.exposeFunction('reportAct', (act: Act) => void acts.push(act));
  await context.addInitScript(reportActs);
  return {
    async measure(task) {
      acts = [];
      const begunAt = performance.now();
      await task();
      const seconds = (performance.now() - begunAt) / 1_000;
      // Pages report in order: their answer comes after what they have reported.
      await Promise.all(context.pages().map((page) => page.evaluate(() => undefined)));
      return { ...countActs(acts), seconds };
    },
  };
}

/** Further characters of the same entry count nothing. */
function countActs(acts: readonly Act[]): Pick<Effort, 'taps' | 'entries'> {
  const isNew = (act: Act, index: number): boolean => {
    const before = acts[index - 1];
    return act.kind === 'entry' && !(before?.kind === 'entry' && before.into === act.into);
  };
  return { taps: acts.filter(({ kind }) => kind === 'tap').length, entries: acts.filter(isNew).length };
}
