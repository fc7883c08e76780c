/** Proves that the button says whether a project is watched, also while the wish waits on this device, and sends the other. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandDoc, newCommand } from '#app/data/outbox/command-doc.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aBacking, aProject, inDays } from '#tests/builders/shown-projects.ts';
import { click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { WatchCard } from './watch-card.tsx';

let sent: unknown[] = [];
let rendered: Rendered | null = null;
beforeEach(() => {
  sent = [];
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const watchingDocument = (watching: boolean) => {
  const id = 'watching:p12';
  return {
    id,
    kind: 'watching',
    value: { id, seq: 5, at: inDays(-1), watching: { project: 'p12', watching } },
  };
};
const watchCommand = (n: number, watching: boolean, project = 'p12'): CommandDoc =>
  newCommand({ id: `w${String(n)}`, type: 'project.watch', payload: { project, watching } }, n);

type Stated = {
  readonly records?: readonly { readonly id: string }[];
  readonly commands?: readonly CommandDoc[];
  readonly isBacker?: boolean;
};

async function open({ records = [], commands = [], isBacker = false }: Stated = {}): Promise<HTMLElement> {
  const data = makeShownData({
    outbox: {
      enqueue: (type: string, payload: unknown) => {
        sent.push([type, payload]);
        return Promise.resolve('an-id');
      },
    },
    collections: { records, commands },
  });
  const backing = isBacker ? aBacking() : undefined;
  rendered = await render(withData(<WatchCard project={aProject()} backing={backing} />, data));
  return rendered.page;
}

it.each([
  ['nothing', {}, 'Watch', true],
  ['a stored wish', { records: [watchingDocument(true)] }, 'Watching', false],
  ['a wish that ended', { records: [watchingDocument(false)] }, 'Watch', true],
  ['one that waits', { commands: [watchCommand(1, true)] }, 'Watching', false],
  [
    'the end of one that waits',
    { records: [watchingDocument(true)], commands: [watchCommand(1, false)] },
    'Watch',
    true,
  ],
  ['the last of two that wait', { commands: [watchCommand(2, false), watchCommand(1, true)] }, 'Watch', true],
  ['one about another project', { commands: [watchCommand(1, true, 'p13')] }, 'Watch', true],
  ['one that was refused', { commands: [{ ...watchCommand(1, true), status: 'refused' }] }, 'Watch', true],
] as const)('with %s it is %s', async (_what, stated, label, next) => {
  const page = await open(stated);
  const button = page.querySelector('button');
  expect([button?.textContent, button?.getAttribute('aria-pressed')]).toEqual([label, String(!next)]);
  await click(button);
  await reaches(() => expect(sent).toEqual([['project.watch', { project: 'p12', watching: next }]]));
});

it('says what one is notified of, which backers are in any case', async () => {
  expect((await open()).textContent).toContain('Be notified of its start');
  await rendered?.unmount();
  expect((await open({ isBacker: true })).textContent).toContain('Backers are notified anyway.');
});
