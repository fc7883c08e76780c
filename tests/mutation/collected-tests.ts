/**
 * Replaces `vitest` in the test files that the mutation tests run: `describe` and `it` record their arguments, so one
 * process can load every file once and run any test repeatedly. Everything else is Vitest's own.
 */
import * as vitest from '../../node_modules/vitest/dist/index.js';
import { formatTitle } from './format-title.ts';

export const { expect, vi } = vitest;

type Run = (...values: never[]) => unknown;
type Hook = () => unknown;
type Hooks = {
  readonly beforeAll: Hook[];
  readonly afterAll: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
};

export type Group = Hooks & { readonly name: string; readonly within: Group | null };
export type CollectedTest = { readonly id: string; readonly run: () => unknown; readonly group: Group };

const groupNamed = (name: string, within: Group | null): Group => ({
  name,
  within,
  beforeAll: [],
  afterAll: [],
  beforeEach: [],
  afterEach: [],
});

let current = groupNamed('', null);
let collected: CollectedTest[] = [];
let finishers: Hook[] = [];

/** The tests of one file, in order. Hooks of its groups belong to the file. */
export async function collectTests(
  file: string,
  load: () => Promise<unknown>,
): Promise<readonly CollectedTest[]> {
  current = groupNamed(file, null);
  collected = [];
  await load();
  return collected;
}

/** The finishers that the last test registered, last first; the call removes them. */
export function takeFinishers(): readonly Hook[] {
  const taken = finishers.reverse();
  finishers = [];
  return taken;
}

function pathOf(group: Group): string {
  return group.within === null ? group.name : `${pathOf(group.within)} > ${group.name}`;
}

function addTest(name: string, run: () => unknown): void {
  collected.push({ id: `${pathOf(current)} > ${name} #${String(collected.length)}`, run, group: current });
}

function addGroup(name: string, fill: () => unknown): void {
  const outer = current;
  current = groupNamed(name, outer);
  fill();
  current = outer;
}

/**
 * The arguments after a title: the function, with options before it or a time limit after it. One common limit applies here.
 */
type Body<F> = readonly [F, number?] | readonly [object, F];

const bodyOf = <F extends Run>(given: Body<F>): F => {
  const run = given.find((one) => typeof one === 'function');
  if (run === undefined) throw new Error('a test without a function');
  return run as F;
};

/** Implements `each` for a function that registers something under a title. */
const each =
  (add: (name: string, run: () => unknown) => void) =>
  (table: readonly unknown[]) =>
  (title: string, ...given: Body<Run>): void => {
    const run = bodyOf(given);
    for (const row of table) {
      const values: readonly unknown[] = Array.isArray(row) ? row : [row];
      add(formatTitle(title, values), () => run(...(values as never[])));
    }
  };

type Adding = ((name: string, ...given: Body<() => unknown>) => void) & { each: ReturnType<typeof each> };

export const it: Adding = Object.assign(
  (name: string, ...given: Body<() => unknown>) => {
    addTest(name, bodyOf(given));
  },
  { each: each(addTest) },
);

export const describe: Adding = Object.assign(
  (name: string, ...given: Body<() => unknown>) => {
    addGroup(name, bodyOf(given));
  },
  { each: each(addGroup) },
);

export const beforeAll = (hook: Hook): number => current.beforeAll.push(hook);
export const afterAll = (hook: Hook): number => current.afterAll.push(hook);
export const beforeEach = (hook: Hook): number => current.beforeEach.push(hook);
export const afterEach = (hook: Hook): number => current.afterEach.push(hook);
export const onTestFinished = (hook: Hook): number => finishers.push(hook);
