/** Runs axe on the current page, with only the rules whose results are read. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules that read colours; the results of the others are the same in every colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type AxeRules = 'everything' | 'colours';

/** Returns the violations, each with its element. There are no frames, so one run covers the page. */
export async function findViolations(page: Page, asked: AxeRules = 'everything'): Promise<string[]> {
  // Injected once for each load of a page, because the source is half a megabyte, and past its content policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = asked === 'colours' ? COLOUR_RULES : null;
  return page.evaluate(async (only) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      // Listing every passing element takes as long as checking it.
      resultTypes: ['violations'],
      ...(only === null ? {} : { runOnly: { type: 'rule', values: only } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
  }, rules);
}
