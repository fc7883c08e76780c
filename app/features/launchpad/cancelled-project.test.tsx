/** Proves that nothing of a project that its creator cancels while it waits has to be typed again. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BehaviorSubject } from 'rxjs';
import { newCommand } from '#app/data/outbox/command-doc.ts';
import { useCancel } from '#app/data/outbox/outbox.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { cancelledText } from '#app/ui/command-text.ts';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { launchpad } from './feature.tsx';

let rendered: Rendered | null = null;
beforeEach(() => registerFeatures([launchpad]));
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const PROJECT = {
  title: 'Solar roofs',
  description: 'Twelve roofs.',
  type: 'standard',
  symbol: 'SOLAR',
  totalSupply: '1000000',
  price: '0.5',
  launchPrice: '0.6',
  softCap: '100',
  hardCap: '1000',
  continueAfterHardCap: true,
  startAt: '2026-12-01T12:00:00.000Z',
  presaleEndAt: '2026-12-08T12:00:00.000Z',
  endAt: '2026-12-20T12:00:00.000Z',
};

function CancelIt() {
  const cancel = useCancel();
  return <button onClick={() => void cancel('c')}>Cancel</button>;
}

/** The drafts after the command was cancelled, if the outbox can still cancel it. */
async function cancel(type: string, payload: object, isInTime: boolean) {
  const drafts = new BehaviorSubject<ProjectDraftDoc[]>([]);
  const asked: string[] = [];
  const outbox = {
    cancel: (id: string): Promise<boolean> => {
      asked.push(id);
      return Promise.resolve(isInTime);
    },
  };
  const commands = [newCommand({ id: 'c', type, payload: { ...payload } }, 1)];
  rendered = await render(
    withData(<CancelIt />, makeShownData({ outbox, collections: { drafts, commands } })),
  );
  await click(buttonNamed(rendered.page, /^Cancel$/));
  await reaches(() => expect(asked).toEqual(['c']));
  return drafts;
}

it('a cancelled project is a draft again, with all that was typed', async () => {
  const drafts = await cancel('project.submit', PROJECT, true);
  await reaches(() =>
    expect(drafts.value).toMatchObject([
      {
        id: 'cancelled-c',
        values: {
          ...{ title: 'Solar roofs', description: 'Twelve roofs.', symbol: 'SOLAR', totalSupply: '1000000' },
          ...{
            price: '0.5',
            launchPrice: '0.6',
            softCap: '100',
            hardCap: '1000',
            continueAfterHardCap: 'yes',
          },
        },
      },
    ]),
  );
  expect(cancelledText('project.submit')).toBe('It was not sent. It is one of your drafts again.');
});

it('one that may have been sent is none', async () => {
  expect((await cancel('project.submit', PROJECT, false)).value).toEqual([]);
});

it('nor is anything else', async () => {
  expect((await cancel('project.invest', { project: 'p12', amount: '5' }, true)).value).toEqual([]);
  expect(cancelledText('project.invest')).toBe('It was not sent.');
});
