/** Proves that nothing of a project that its creator cancels while it waits has to be typed again. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BehaviorSubject } from 'rxjs';
import { newCommand } from '#app/data/outbox/command-doc.ts';
import { useCancel } from '#app/data/outbox/outbox.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { cancelledText } from '#app/ui/command-text.ts';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { SUBMISSION } from '#tests/builders/shown-projects.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { launchpad } from './feature.tsx';
import { findUnsentLogo, storeUnsentLogo } from './unsent-logos.ts';

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  registerFeatures([launchpad]);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

function CancelIt() {
  const cancel = useCancel();
  return <button onClick={() => void cancel('c')}>Cancel</button>;
}

/** The drafts after the command was cancelled, if the outbox can still cancel it. */
async function cancel(type: string, payload: object, isInTime: boolean) {
  const drafts = new BehaviorSubject<ProjectDraftDoc[]>([]);
  const asked: string[] = [];
  const before: number[] = [];
  const outbox = {
    cancel: (id: string): Promise<boolean> => {
      asked.push(id);
      before.push(drafts.value.length);
      return Promise.resolve(isInTime);
    },
  };
  const commands = [newCommand({ id: 'c', type, payload: { ...payload } }, 1)];
  rendered = await render(
    withData(<CancelIt />, makeShownData({ outbox, collections: { drafts, commands } })),
  );
  await click(buttonNamed(rendered.page, /^Cancel$/));
  await reaches(() => expect(asked).toEqual(['c']));
  return { drafts, before };
}

/** Those that were not taken back. */
const listDrafts = (drafts: BehaviorSubject<ProjectDraftDoc[]>) =>
  drafts.value.filter((draft) => !('_deleted' in draft));

it('a cancelled project is a draft again, with all that was typed', async () => {
  const { drafts, before } = await cancel('project.submit', SUBMISSION, true);
  // An app that is closed in between has lost nothing.
  expect(before).toEqual([1]);
  await reaches(() =>
    expect(listDrafts(drafts)).toMatchObject([
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

it('its logo, which could not be uploaded when it was submitted, is in the draft too', async () => {
  const logo = 'data:image/webp;base64,UklGRg==';
  storeUnsentLogo('p1', 'c', logo);
  storeUnsentLogo('p1', 'another', 'data:image/webp;base64,AAAA');
  const { drafts } = await cancel('project.submit', SUBMISSION, true);
  await reaches(() => expect(listDrafts(drafts)[0]?.values).toMatchObject({ title: 'Solar roofs', logo }));
});

it('no more logos are kept than projects can wait for approval', () => {
  for (const n of [1, 2, 3, 4, 5, 6]) storeUnsentLogo('p1', `c${String(n)}`, `data:${String(n)}`);
  expect(['c1', 'c2', 'c6'].map((command) => findUnsentLogo('p1', command))).toEqual([
    '',
    'data:2',
    'data:6',
  ]);
  localStorage.setItem('vaultiq.project-unsent-logos.p1', 'damaged');
  expect(findUnsentLogo('p1', 'c6')).toBe('');
});

it('one that may have been sent is none', async () => {
  const { drafts } = await cancel('project.submit', SUBMISSION, false);
  await reaches(() => expect(listDrafts(drafts)).toEqual([]));
});

it('nor is anything else', async () => {
  const { drafts } = await cancel('project.invest', { project: 'p12', amount: '5' }, true);
  expect(listDrafts(drafts)).toEqual([]);
  expect(cancelledText('project.invest')).toBe('It was not sent.');
});
