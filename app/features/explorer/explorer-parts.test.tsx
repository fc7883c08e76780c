/** Proves that a list of one reading of a search names it, and links back to all readings. */
import { afterEach, expect, test, vi } from 'vitest';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { Chosen } from './explorer-parts.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

test('a list of one reading names it, and links back to all results', async () => {
  const change = vi.fn();
  const parameters = new URLSearchParams('q=12.5 dc&as=amount&page=3');
  rendered = await render(<Chosen address={{ parameters, change }} />);
  const { page } = rendered;
  expect(page.querySelector('[role="status"]')?.textContent).toContain('Amounts of 12.5 DC');
  await click(buttonNamed(page, /^All results of the search$/));
  expect(change.mock.calls).toEqual([[{ as: '', page: '' }]]);
});

test('a search with all its readings names none of them', async () => {
  const parameters = new URLSearchParams('q=12.5 dc');
  rendered = await render(<Chosen address={{ parameters, change: () => undefined }} />);
  expect(rendered.page.querySelectorAll('button, [role="status"]')).toHaveLength(0);
});
