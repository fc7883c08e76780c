/** Runs axe on the current page, with only those rules and elements whose results can be new. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { type ContrastRun, installContrastRun } from './contrast-run.ts';
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
    await page.evaluate(installContrastRun);
  }
  const { violations, passed } = await page.evaluate(runAxe, {
    rules: asked === 'colors' ? COLOR_RULES : null,
    known: [...known],
  });
  for (const signature of passed) known.add(signature);
  return violations;
}

type Request = { readonly rules: readonly string[] | null; readonly known: readonly string[] };
type Answer = { readonly violations: string[]; readonly passed: string[] };

/** Runs in the page and may use nothing from outside. */
async function runAxe({ rules, known }: Request): Promise<Answer> {
  const page = window as unknown as { axe: typeof axe } & Required<Pick<Window, 'signTexts' | 'contrastRun'>>;
  const signatures = page.signTexts();
  const enough = new Set(known);
  /** The texts that wait for the result of another text with the same signature. */
  const unasked = new Set<Element>();
  const sampled = new Set<string>();
  const signatureOf = (text: Element): string | null => signatures.get(text) ?? null;
  const isOpen = (text: Element): boolean => {
    const signature = signatureOf(text);
    return signature === null || !enough.has(signature);
  };
  const samples: ContrastRun = {
    concerns: (element) => signatures.has(element) && isOpen(element),
    isAsked: (text) => {
      const signature = signatureOf(text);
      if (signature === null) return true;
      if (sampled.has(signature)) unasked.add(text);
      return sampled.size < sampled.add(signature).size;
    },
    passes: (text) => {
      const signature = signatureOf(text);
      if (signature !== null) enough.add(signature);
    },
  };
  const targetsOf = ({ nodes }: axe.Result): string[] => nodes.map(({ target }) => target.join(' '));
  const isContrast = ({ id }: axe.Result): boolean => id === 'color-contrast';
  /** Listing every passing element takes as long as checking it. */
  const resultTypes: axe.RunOptions['resultTypes'] = ['violations'];
  page.contrastRun = samples;
  const { violations } = await page.axe.run(document, {
    resultTypes,
    // No rule that is asked reads style sheets.
    preload: { assets: ['media'] },
    ...(rules === null ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  const pale = new Set(violations.filter(isContrast).flatMap(targetsOf));
  // If the sample of a signature did not pass, every other text with that signature is checked.
  const rest = new Set([...unasked].filter(isOpen));
  if (rest.size > 0) {
    page.contrastRun = { ...samples, concerns: (element) => rest.has(element), isAsked: () => true };
    const again = await page.axe.run(document, {
      resultTypes,
      preload: false,
      runOnly: { type: 'rule', values: ['color-contrast'] },
    });
    for (const target of again.violations.flatMap(targetsOf)) pale.add(target);
  }
  page.contrastRun = null;
  const others = violations.filter((result) => !isContrast(result));
  const contrast = pale.size === 0 ? [] : [`color-contrast: ${[...pale].join(' | ')}`];
  return {
    violations: [...others.map((result) => `${result.id}: ${targetsOf(result).join(' | ')}`), ...contrast],
    passed: [...enough].slice(known.length),
  };
}
