/** Runs axe on the current page, with only those rules and elements whose results can be new. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { installSignatures } from './contrast-signatures.ts';

/** The minified program, because it is sent to each page and compiled there: half a megabyte instead of 1.3. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that read colors; the results of the others are the same in every color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export type AxeRules = 'everything' | 'colors';

/**
 * Signatures of texts that axe has found to have enough contrast. Texts with the same signature have the same contrast, so
 * axe checks each pair of text and background once instead of each element.
 */
const checked = new Set<string>();

/** Returns the violations, each with its element. There are no frames, so one run covers the page. */
export async function findViolations(
  page: Page,
  asked: AxeRules = 'everything',
  known: Set<string> = checked,
): Promise<string[]> {
  // Injected once for each load of a page, because the source is large, and past its content policy.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(installSignatures);
  }
  const colorRules = COLOR_RULES.filter((rule) => rule !== 'color-contrast');
  const { violations, passed } = await page.evaluate(runAxe, {
    rules: asked === 'colors' ? colorRules : null,
    known: [...known],
  });
  for (const signature of passed) known.add(signature);
  return violations;
}

type Request = { readonly rules: readonly string[] | null; readonly known: readonly string[] };
type Answer = { readonly violations: string[]; readonly passed: string[] };

/** Runs in the page and may use nothing from outside. */
async function runAxe({ rules, known }: Request): Promise<Answer> {
  const { axe: run, signTexts } = window as unknown as { axe: typeof axe } & Required<
    Pick<Window, 'signTexts'>
  >;
  const nameAll = (results: readonly axe.Result[]): string[] =>
    results.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  const others = await run.run(document, {
    // Listing every passing element takes as long as checking it.
    resultTypes: ['violations'],
    // No rule that is asked reads style sheets.
    preload: { assets: ['media'] },
    ...(rules === null
      ? { rules: { 'color-contrast': { enabled: false } } }
      : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  const signatures = signTexts();
  const enough = new Set(known);
  /** The selectors of texts with too little contrast. A text inside one of them is checked together with it. */
  const pale = new Set<string>();
  /** Has axe check the contrast of some texts, and adds the signatures of those that pass. */
  async function checkContrast(texts: readonly Element[]): Promise<void> {
    if (texts.length === 0) return;
    const { violations: found, passes } = await run.run({ include: [...texts] } as axe.ElementContext, {
      runOnly: { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['violations', 'passes'],
      elementRef: true,
      preload: false,
    });
    for (const { any, element } of passes.flatMap(({ nodes }) => nodes)) {
      const data = any[0]?.data as { readonly contrastRatio?: unknown } | null | undefined;
      const signature = element === undefined ? null : signatures.get(element);
      // A hidden text passes too, but has no contrast ratio and proves nothing.
      if (typeof data?.contrastRatio === 'number' && typeof signature === 'string') enough.add(signature);
    }
    for (const { target } of found.flatMap(({ nodes }) => nodes)) pale.add(target.join(' '));
  }
  const isOpen = ([, signature]: [Element, string | null]): boolean =>
    signature === null || !enough.has(signature);
  const open = [...signatures].filter(isOpen);
  const samples = new Map(open.map((each) => [each[1] ?? each[0], each[0]]));
  await checkContrast([...samples.values()]);
  // If the sample of a signature did not pass, every other text with that signature is checked.
  const rest = open.filter(
    (each) => isOpen(each) && !samples.has(each[0]) && samples.get(each[1] ?? '') !== each[0],
  );
  await checkContrast(rest.map(([element]) => element));
  const contrast = pale.size === 0 ? [] : [`color-contrast: ${[...pale].join(' | ')}`];
  return {
    violations: [...nameAll(others.violations), ...contrast],
    passed: [...enough].slice(known.length),
  };
}
