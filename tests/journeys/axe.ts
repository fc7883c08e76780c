/** What axe finds in a page as it stands, at the cost of nothing that nobody reads. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules that read colours: what the others say of a page holds in every colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type Asked = 'everything' | 'colours';

/** Violations, each with where it is. There are no frames, so one run sees everything. */
export async function violationsOf(page: Page, asked: Asked = 'everything'): Promise<string[]> {
  // Once for each load of a page, and past its content policy: the source is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = asked === 'colours' ? COLOUR_RULES : null;
  return page.evaluate(async (only) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      // Naming every element that passes takes as long as looking at it.
      resultTypes: ['violations'],
      ...(only === null ? {} : { runOnly: { type: 'rule', values: only } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
  }, rules);
}
