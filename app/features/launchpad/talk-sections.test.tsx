/**
 * Proves that a project's page shows updates, questions and answers, the newest first; that the creator posts and answers, others ask,
 * and staff hide, with the checks of the authority beside the fields; that what waits or was refused is shown with its text; and that
 * a hidden text is not on the page.
 */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/constants.ts';
import { type CommandDoc, newCommand } from '#app/data/outbox/command-doc.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject, CREATOR, inDays, ME } from '#tests/builders/shown-projects.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { QuestionsSection } from './questions-section.tsx';
import { UpdatesSection } from './updates-section.tsx';

type Sent = { readonly type: string; readonly payload: unknown };
let sent: Sent[] = [];
let dismissed: string[] = [];
let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  sent = [];
  dismissed = [];
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

const row = (subject: string, n: number, value: object) => ({
  id: `project-${subject}:p12:${String(n)}`,
  seq: n,
  at: inDays(-1),
  value: { project: 'p12', n, at: inDays(-1), ...value },
});
const update = (n: number) => row('update', n, { title: `Title ${String(n)}`, text: `Text ${String(n)}` });
const question = (n: number, more: object = {}) =>
  row('question', n, { text: `Question ${String(n)}?`, ...more });
const HIDDEN = { text: undefined, title: undefined, hidden: { reason: 'An insult', at: inDays(0) } };

type Stated = {
  readonly rows?: readonly { readonly id: string }[];
  readonly commands?: readonly CommandDoc[];
  readonly creator?: string;
  readonly role?: Role;
};

async function open({
  rows = [],
  commands = [],
  creator = CREATOR,
  role = 'user',
}: Stated = {}): Promise<HTMLElement> {
  startSession();
  const session = annsSession();
  adoptSession({ ...session, user: { ...session.user, roles: [role] as never } }, false);
  const data = makeShownData({
    outbox: {
      enqueue: (type: string, payload: unknown) => {
        sent.push({ type, payload });
        return Promise.resolve('an-id');
      },
      dismiss: (id: string) => {
        dismissed.push(id);
        return Promise.resolve();
      },
    },
    collections: { catalog: rows, commands, wallet: [aWallet('p1')] },
  });
  const project = aProject({ creator });
  rendered = await render(
    withData(
      <>
        <UpdatesSection project={project} />
        <QuestionsSection project={project} />
      </>,
      data,
    ),
  );
  return rendered.page;
}

const list = (page: HTMLElement, label: string): string[] =>
  [...page.querySelectorAll(`ul[aria-label="${label}"] > li`)].map((item) => item.textContent);
const findLabelled = (page: HTMLElement, label: string) =>
  page.querySelector(`button[aria-label="${label}"]`);
const isDialogOpen = (): boolean => document.querySelector('.vq-sheet form') !== null;

async function write(name: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`.vq-sheet [name="${name}"]`);
  if (field === null) throw new Error(`there is no field ${name}`);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
  });
}

const send = (name: RegExp): Promise<void> =>
  click([...document.querySelectorAll('.vq-sheet button')].find(({ textContent }) => name.test(textContent)));

describe('updates', () => {
  it('are shown the newest first, three at a time', async () => {
    const page = await open({ rows: [1, 2, 3, 10].map(update) });
    expect(list(page, 'Updates of the creator').map((text) => text.slice(0, 8))).toEqual([
      'Title 10',
      'Title 31',
      'Title 21',
    ]);
    await click(buttonNamed(page, /^Show more$/));
    expect(list(page, 'Updates of the creator').length).toBe(4);
  });

  it('say that there is none, and only the creator can post one', async () => {
    const page = await open();
    expect(page.textContent).toContain('The creator has not posted an update yet.');
    expect(buttonNamed(page, /Post an update/)).toBeUndefined();
  });

  it('are written by the creator, with what is wrong beside the field', async () => {
    const page = await open({ creator: ME });
    await click(buttonNamed(page, /Post an update/));
    await settled('It cannot be changed afterwards.');
    await write('title', ' \u200B ');
    await write('text', 'Twelve roofs are rented.');
    await send(/^Post update$/);
    await reaches(() => expect(document.querySelector('[name="title"][aria-invalid="true"]')).not.toBeNull());
    expect(document.body.textContent).toContain('Please fill in this field');
    expect(sent).toEqual([]);
    await write('title', 'Rented');
    await send(/^Post update$/);
    await reaches(() =>
      expect(sent).toEqual([
        {
          type: 'project.post_update',
          payload: { project: 'p12', title: 'Rented', text: 'Twelve roofs are rented.' },
        },
      ]),
    );
    await reaches(() => expect(isDialogOpen()).toBe(false));
  });

  it('that wait or were refused are shown with their text', async () => {
    const payload = { project: 'p12', title: 'Rented', text: 'Twelve roofs.' };
    const refused: CommandDoc = {
      ...newCommand({ id: 'no', type: 'project.post_update', payload: { ...payload, title: 'Too many' } }, 1),
      status: 'refused',
      verdict: {
        ...{ id: 'no', type: 'project.post_update', verdict: 'refused', seq: 1, block: 1 },
        at: inDays(0),
        code: 'UPDATES_LIMIT',
      },
    };
    const waiting = newCommand({ id: 'yes', type: 'project.post_update', payload }, 2);
    const other = newCommand(
      { id: 'other', type: 'project.post_update', payload: { ...payload, project: 'p13', title: 'Other' } },
      3,
    );
    const page = await open({ creator: ME, commands: [other, waiting, refused] });
    const [first, second, ...rest] = list(page, 'Not published yet');
    expect(first).toBe('RentedTwelve roofs.Waiting to send');
    expect(second).toMatch(/Too many.*at most 10 updates within 24 hours.*Not sent/);
    expect(rest).toEqual([]);
    await click(buttonNamed(page, /^OK$/));
    expect(dismissed).toEqual(['no']);
  });
});

describe('questions', () => {
  it('are shown with their answer, or as not answered yet', async () => {
    const page = await open({
      rows: [question(1, { answer: { text: 'Twelve.', at: inDays(0) } }), question(2)],
    });
    const [newest, oldest] = list(page, 'Questions');
    expect(newest).toContain('Question 2?Not answered yet.');
    expect(oldest).toMatch(/Question 1\?The creator, .*Twelve\./);
    expect(findLabelled(page, 'Answer question 2')).toBeNull();
  });

  it('can be asked by everybody but the creator', async () => {
    const page = await open();
    expect(page.textContent).toContain('Nobody has asked a question yet.');
    await click(buttonNamed(page, /Ask a question/));
    await settled('but not who asked');
    await write('text', 'Which schools?');
    await send(/^Ask$/);
    await reaches(() =>
      expect(sent).toEqual([{ type: 'project.ask', payload: { project: 'p12', text: 'Which schools?' } }]),
    );
  });

  it('are answered by the creator, who cannot ask any', async () => {
    const page = await open({ creator: ME, rows: [question(7)] });
    expect(buttonNamed(page, /Ask a question/)).toBeUndefined();
    await click(findLabelled(page, 'Answer question 7'));
    await settled('Answer a question');
    await settled('Question 7? Everybody can read your answer.');
    await write('text', 'Those of the north.');
    await send(/^Answer$/);
    await reaches(() =>
      expect(sent).toEqual([
        { type: 'project.answer', payload: { project: 'p12', question: 7, text: 'Those of the north.' } },
      ]),
    );
  });
});

describe('what staff hide', () => {
  it('is no longer on the page, which says that it was hidden, and why', async () => {
    const page = await open({ rows: [row('update', 1, HIDDEN), row('question', 1, HIDDEN)], role: 'admin' });
    expect(list(page, 'Updates of the creator')[0]).toMatch(
      /^Update 1.*Hidden by the staff on .*: An insult$/,
    );
    expect(list(page, 'Questions')[0]).toMatch(/Hidden by the staff on .*: An insult$/);
    expect(findLabelled(page, 'Hide update 1')).toBeNull();
    expect(findLabelled(page, 'Hide question 1')).toBeNull();
  });

  it('asks for a reason, which is required', async () => {
    const page = await open({ rows: [update(1), question(4)], role: 'admin' });
    expect(findLabelled(page, 'Hide update 1')).not.toBeNull();
    await click(findLabelled(page, 'Hide question 4'));
    await settled('Nobody will be able to read it any more, on any device');
    await send(/^Hide$/);
    await settled('Write why this is hidden');
    await write('reason', 'An insult');
    await send(/^Hide$/);
    await reaches(() =>
      expect(sent).toEqual([
        { type: 'project.hide', payload: { project: 'p12', question: 4, reason: 'An insult' } },
      ]),
    );
  });

  it('cannot be chosen by others, or by an admin about their own project', async () => {
    const page = await open({ rows: [update(1), question(1)] });
    expect(findLabelled(page, 'Hide update 1')).toBeNull();
    await rendered?.unmount();
    await stopSession();
    const own = await open({ rows: [update(1), question(1)], role: 'admin', creator: ME });
    expect(findLabelled(own, 'Hide question 1')).toBeNull();
  });
});
