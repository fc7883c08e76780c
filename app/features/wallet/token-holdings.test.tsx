// Proves that the holdings of project tokens are honest while there are no projects: nothing is made up, and one way leads on.
import { afterEach, expect, it } from 'vitest';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { TokenHoldings } from './token-holdings.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

it('says that there are none, and where tokens come from', async () => {
  rendered = await render(<TokenHoldings />);
  const { page } = rendered;
  expect(page.querySelector('h2')?.textContent).toBe('Project tokens');
  expect(page.textContent).toContain('You hold no project tokens. Those of each project are listed here.');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/market/data');
  expect(page.querySelector('section')?.textContent).not.toMatch(/\d/);
});
