/**
 * Proves the escrow replay on screens: the verdict with the sums and every entry, what is kept on the device for airplane mode, a
 * tampered entry, a missing one, a document with another sum, and what is said while nothing is loaded.
 */
import { afterEach, expect, it } from 'vitest';
import type { ProjectValue } from '#domain/project/document.ts';
import { projectDocument } from '#domain/project/public-document.ts';
import type { ProjectEntry } from '#domain/project-trust/entries.ts';
import { entriesOf, prove, SERVICE_KEY } from '#tests/builders/project-entries.ts';
import { projectWorld } from '#tests/builders/project-histories.ts';
import { anOpenProject } from '#tests/builders/projects.ts';
import { foldRows } from '#tests/builders/rows.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { localProblem } from '../../platform/problem.ts';
import { buttonNamed, click, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import type { FetchPage } from './replay-entries.ts';
import { ReplayPage } from './replay-page.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

/** Two stakes, one of them taken back. */
function aHistory(): { project: ProjectValue; entries: ProjectEntry[]; seq: number } {
  const world = projectWorld();
  const id = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  const first = world.send('ben', 'project.invest', { project: id, amount: '300' });
  world.send('dan', 'project.invest', { project: id, amount: '50' });
  const fact = first.decided ? first.entry.facts.find(({ kind }) => kind === 'project.invested') : undefined;
  world.send('ben', 'project.take_back', {
    investment: fact?.kind === 'project.invested' ? fact.investment : '',
  });
  const project = foldRows(projectDocument, world.entries).get(`project:${id}`) as ProjectValue;
  return { project, entries: entriesOf(prove(world.entries), project), seq: world.state.seq };
}

type Stated = {
  readonly project?: Partial<ProjectValue>;
  /** What the service answers; null: there is no network. */
  readonly served: readonly ProjectEntry[] | null;
  readonly kept?: ReadonlyMap<string, unknown>;
  /** The page of entries, from 1, that comes only later. */
  readonly waits?: { readonly at: number; readonly for: Promise<void> };
  /** The verdict that is waited for. */
  readonly until?: string;
};

async function open({ project: change = {}, served, kept, waits, until = 'kept on this device' }: Stated) {
  const { project, seq } = aHistory();
  const store = new Map<string, unknown>(kept);
  const asked: number[] = [];
  const proofs = {
    getReplay: (id: string) => Promise.resolve(store.get(id)),
    putReplay: (id: string, entries: object) => Promise.resolve(void store.set(id, entries)),
  };
  const fetchPage: FetchPage = async (_id, cursor) => {
    asked.push(cursor);
    if (asked.length === waits?.at) await waits.for;
    if (served === null) return { ok: false, problem: localProblem('OFFLINE') };
    const [next, ...more] = served.filter(({ record }) => record.seq > cursor);
    const isLast = more.length === 0;
    const items = next === undefined ? [] : [next];
    return { ok: true, value: { items, next: isLast ? null : String(next?.record.seq), upTo: seq } };
  };
  const learn = () => Promise.resolve({ ok: true as const, value: { publicKey: SERVICE_KEY, since: 0 } });
  const sources = { learn, fetchPage };
  const data = { ...makeShownData({}), proofs } as unknown as DeviceData;
  rendered = await render(
    withData(<ReplayPage project={{ ...project, ...change }} seq={seq} sources={sources} />, data),
  );
  await settled(until);
  return { page: rendered.page, store, asked };
}
const result = (page: HTMLElement): string => page.querySelector('[aria-label="Result"]')?.textContent ?? '';
const steps = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('.replay-steps > li')].map((step) => step.textContent);

it('adds up, with the sums beside those of the page, and every entry', async () => {
  const { entries } = aHistory();
  const { page } = await open({ served: entries });
  expect(result(page)).toMatch(/^It adds upThis device has checked 4 entries of the signed journal/);
  expect([...page.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'Raised50.00 DC50.00 DC',
    'In escrow50.00 DC50.00 DC',
    'Tokens sold100.00 SUN100.00 SUN',
    'Tokens not sold999,900.00 SUN999,900.00 SUN',
    'Backers11',
  ]);
  expect(steps(page)).toHaveLength(4);
  expect(steps(page)[1]).toMatch(
    /^Entry \d+: InvestmentRaised \+300\.00 DC, In escrow \+300\.00 DC, Tokens sold \+600\.00 SUN, Tokens not sold −600\.00 SUN.*300\.00 DC in escrow afterwards$/,
  );
  expect(steps(page)[3]).toMatch(/^Entry \d+: Investment taken backRaised −300\.00 DC/);
});

it('is kept on the device, and replayed there without a network', async () => {
  const { entries } = aHistory();
  const { store } = await open({ served: entries });
  await rendered?.unmount();
  const { page, asked } = await open({ served: null, kept: store });
  expect(result(page)).toMatch(/^It adds up/);
  expect(result(page)).toContain('kept on this device: it can be replayed offline.');
  expect(asked).toEqual([]);
});

/** As an earlier version of the app kept entries, all in one. */
function keptWhole(count: number): ReadonlyMap<string, unknown> {
  const { entries, project } = aHistory();
  const own = entries.slice(0, count);
  return new Map([[project.id, { entries: own, upTo: own.at(-1)?.record.seq, at: 0 }]]);
}

it('loads only what is newer than what it has', async () => {
  const { entries } = aHistory();
  const kept = keptWhole(2);
  const { page, asked } = await open({ served: entries, kept });
  expect(result(page)).toMatch(/^It adds up/);
  expect(asked[0]).toBe(entries[1]?.record.seq);
});

it('says nothing about the sums while newer entries are missing', async () => {
  const { page } = await open({ served: null, kept: keptWhole(2), until: 'Not checked yet' });
  expect(result(page)).toMatch(/^Not checked yetThere is no connection/);
});

it('goes on after the entries that were loaded when it is stopped, and is the same then', async () => {
  const { entries } = aHistory();
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page, asked } = await open({ served: entries, until: '1 so far', waits: { at: 2, for: gate } });
  await click(buttonNamed(page, /Stop/));
  expect(result(page)).toMatch(/^Stopped/);
  release();
  await click(buttonNamed(page, /Go on/));
  await settled('kept on this device');
  expect(result(page)).toMatch(/^It adds up/);
  expect(steps(page)).toHaveLength(4);
  expect(asked.filter((cursor) => cursor === 0)).toHaveLength(1);
});

it('names a tampered entry, and shows it first', async () => {
  const { entries } = aHistory();
  const tampered = entries.map((entry, index) =>
    index === 2
      ? {
          ...entry,
          record: {
            ...entry.record,
            transactions: entry.record.transactions.map((movement) => ({ ...movement, amount: '9999' })),
          },
        }
      : entry,
  );
  const { page } = await open({ served: tampered });
  const seq = String(entries[2]?.record.seq);
  expect(result(page)).toContain(
    `It does not add upEntry ${seq} is wrong. The signed block does not contain this entry: it was altered.`,
  );
  expect(steps(page)[0]).toContain('The signed block does not contain this entry: it was altered.');
  expect(page.querySelector('.replay-steps > li')?.getAttribute('data-holds')).toBe('false');
});

it('says which sums differ if an entry is missing, after loading everything once more', async () => {
  const { entries } = aHistory();
  const { page, asked } = await open({ served: entries.filter((_, index) => index !== 2) });
  expect(result(page)).toMatch(/^It does not add upEvery entry is in the signed journal, but \d sums differ/);
  expect(page.querySelectorAll('[aria-label="Differs"]').length).toBeGreaterThan(2);
  expect(asked.filter((cursor) => cursor === 0)).toHaveLength(2);
});

it('says so when the page shows another sum', async () => {
  const { entries } = aHistory();
  const { page } = await open({ served: entries, project: { escrow: '49' } });
  expect(result(page)).toContain('but one sum differs from the project');
});

it('is not checked yet without entries and a network, and checks when asked', async () => {
  const { page, asked } = await open({ served: null, until: 'Not checked yet' });
  expect(result(page)).toMatch(/^Not checked yet/);
  await click(buttonNamed(page, /Load and check again/));
  await settled('Not checked yet');
  expect(asked).toEqual([0, 0]);
});
