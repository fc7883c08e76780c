/** Proves that nothing of a project that the service refused has to be typed again. */
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { BehaviorSubject } from 'rxjs';
import { type CommandDoc, newCommand } from '#app/data/outbox/command-doc.ts';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { inDays, SUBMISSION } from '#tests/builders/shown-projects.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { PendingCommands } from './pending-commands.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const PROJECT = { ...SUBMISSION, allow: ['VIQ-1', 'VIQ-2'] };

const refusedCommand = (type: string, payload: object): CommandDoc => ({
  ...newCommand({ id: 'no', type, payload: { ...payload } }, 1),
  status: 'refused',
  verdict: {
    ...{ id: 'no', type, verdict: 'refused', seq: 1, block: 1 },
    at: inDays(0),
    code: 'SYMBOL_TAKEN',
  },
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

async function open(command: CommandDoc) {
  const drafts = new BehaviorSubject<ProjectDraftDoc[]>([]);
  const dismissed: string[] = [];
  const dismiss = (id: string): Promise<void> => {
    dismissed.push(id);
    return Promise.resolve();
  };
  const data = makeShownData({ outbox: { dismiss }, collections: { drafts } });
  rendered = await render(
    withData(
      <>
        <PendingCommands commands={[command]} />
        <Address />
      </>,
      data,
    ),
  );
  return { page: rendered.page, drafts, dismissed };
}

it('a refused project goes back into the form as a draft, and the refusal away', async () => {
  const { page, drafts, dismissed } = await open(refusedCommand('project.submit', PROJECT));
  await click(buttonNamed(page, /^Edit again$/));
  await reaches(() =>
    expect(page.querySelector('output')?.textContent).toBe('/launchpad/create?draft=refused-no'),
  );
  expect(dismissed).toEqual(['no']);
  expect(drafts.value).toMatchObject([
    {
      id: 'refused-no',
      values: {
        ...{ title: 'Solar roofs', description: 'Twelve roofs.', symbol: 'SOLAR', totalSupply: '1000000' },
        ...{ price: '0.5', launchPrice: '0.6', softCap: '100', hardCap: '1000', continueAfterHardCap: 'yes' },
        allow: 'VIQ-1\nVIQ-2',
      },
    },
  ]);
});

it('anything else that was refused is only read and dismissed', async () => {
  const { page } = await open(refusedCommand('project.invest', { project: 'p12', amount: '5' }));
  expect(buttonNamed(page, /^OK$/)).toBeTruthy();
  expect(page.textContent).not.toContain('Edit again');
});
