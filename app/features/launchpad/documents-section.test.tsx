/**
 * Proves that the creator names a document by the hash that this device computes of its file, that anybody can check a file against
 * it here, and that the hash of a hidden one is not shown.
 */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject, CREATOR, inDays, ME } from '#tests/builders/shown-projects.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { DocumentsSection } from './documents-section.tsx';

/** SHA-256 of "abc" (FIPS 180-2, B.1). */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

type Sent = { readonly type: string; readonly payload: unknown };
let sent: Sent[] = [];
let rendered: Rendered | null = null;
beforeEach(() => {
  sent = [];
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const row = (n: number, value: object) => ({
  id: `project-document:p12:${String(n)}`,
  seq: n,
  at: inDays(-1),
  value: { project: 'p12', n, at: inDays(-1), ...value },
});

async function open(rows: readonly { readonly id: string }[], creator = CREATOR): Promise<HTMLElement> {
  const data = makeShownData({
    outbox: {
      enqueue: (type: string, payload: unknown) => {
        sent.push({ type, payload });
        return Promise.resolve('an-id');
      },
    },
    collections: { catalog: rows, wallet: [aWallet('p1')] },
  });
  rendered = await render(withData(<DocumentsSection project={aProject({ creator })} />, data));
  return rendered.page;
}

/** As a person chooses a file. */
async function choose(label: RegExp, file: File): Promise<void> {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].find((each) =>
    label.test(each.getAttribute('aria-label') ?? ''),
  );
  if (field === undefined) throw new Error('there is no such field');
  Object.defineProperty(field, 'files', { value: [file], configurable: true });
  await act(async () => {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await Promise.resolve();
  });
}

/** The simulated page's files cannot be read as bytes. */
const file = (text: string): File =>
  Object.assign(new File([text], 'lease.pdf', { type: 'application/pdf' }), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  });

describe('a document', () => {
  it('is checked against a file on this device', async () => {
    const page = await open([row(1, { title: 'The lease', hash: ABC })]);
    expect(page.textContent).toMatch(/The lease.*SHA-256 ba7816bf…/);
    expect(buttonNamed(page, /^Check a file$/)).toBeDefined();
    await choose(/compare with The lease/, file('abc'));
    await settled('lease.pdf is this document: its hash is the same.');
    await choose(/compare with The lease/, file('abd'));
    await settled('lease.pdf is another file: its hash differs.');
    expect(sent).toEqual([]);
  });

  it('that cannot be read is reported', async () => {
    await open([row(1, { title: 'The lease', hash: ABC })]);
    const gone = file('abc');
    gone.arrayBuffer = () => Promise.reject(new Error('it is gone'));
    await choose(/compare with The lease/, gone);
    await settled('lease.pdf could not be read.');
  });

  it('that is hidden shows no hash', async () => {
    const page = await open([row(1, { hidden: { reason: 'Not theirs', at: inDays(0) } })]);
    expect(page.textContent).toMatch(/Document 1.*Hidden by the staff on .*: Not theirs/);
    expect(page.textContent).not.toContain('SHA-256 ');
    expect(buttonNamed(page, /Check a file/)).toBeUndefined();
  });

  it('is named by the creator, with a title and the hash of the chosen file', async () => {
    const page = await open([], ME);
    expect(page.textContent).toContain('The creator has not added a document yet.');
    await click(buttonNamed(page, /^Add a document$/));
    await settled('The file stays with you');
    const submit = () =>
      click(
        [...document.querySelectorAll('.vq-sheet button')].find(
          ({ textContent }) => textContent === 'Add document',
        ),
      );
    await submit();
    await settled('Choose the file');
    expect(sent).toEqual([]);
    await choose(/The file of the document/, file('abc'));
    await settled('lease.pdf: ba7816bf…');
    const title = document.querySelector<HTMLInputElement>('.vq-sheet [name="title"]');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title, 'The lease');
      title?.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
    });
    await submit();
    await reaches(() =>
      expect(sent).toEqual([
        { type: 'project.add_document', payload: { project: 'p12', title: 'The lease', hash: ABC } },
      ]),
    );
  });

  it('cannot be named by others', async () => {
    expect(buttonNamed(await open([]), /Add a document/)).toBeUndefined();
  });
});
