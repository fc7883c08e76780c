/**
 * Lets a run of axe check the contrast of some texts only, and tells which of them pass. Each run builds a model of the whole
 * page, so that a run of its own for the contrast takes longer than most rules.
 */
import type axe from 'axe-core';

export type ContrastRun = {
  /** Whether to ask axe about the element at all. */
  readonly concerns: (element: Element) => boolean;
  /** Whether axe computes the contrast of a text to which its rule applies. */
  readonly isAsked: (text: Element) => boolean;
  /** A text that has a contrast, and enough of it. */
  readonly passes: (text: Element) => void;
};

declare global {
  interface Window {
    /** Null while axe checks every text. */
    contrastRun?: ContrastRun | null;
  }
}

/** Runs in the page and may use nothing from outside. */
export function installContrastRun(): void {
  type Matches = (node: Element, ...more: unknown[]) => boolean;
  type Evaluate = (this: Helper, node: Element, ...more: unknown[]) => boolean | undefined;
  type Helper = { readonly data: (data: { readonly contrastRatio?: unknown }) => void };
  type Internals = {
    readonly _audit: {
      readonly rules: { readonly id: string; matches: Matches }[];
      readonly checks: Readonly<Record<string, { evaluate: Evaluate } | undefined>>;
    };
  };
  const { axe: run } = window as unknown as { axe: typeof axe & Internals };
  // Nothing reads the source of an element, which is cut out for each result.
  run.configure({ noHtml: true });
  const rule = run._audit.rules.find(({ id }) => id === 'color-contrast');
  const check = run._audit.checks['color-contrast'];
  if (rule === undefined || check === undefined) throw new Error('axe has no rule about contrast');
  const { matches } = rule;
  const { evaluate } = check;
  rule.matches = function matchesInRun(node, ...more) {
    const part = window.contrastRun ?? null;
    if (part === null) return matches.call(this, node, ...more);
    return part.concerns(node) && matches.call(this, node, ...more) && part.isAsked(node);
  };
  check.evaluate = function evaluateInRun(node, ...more) {
    const { data } = this;
    let ratio: unknown;
    const noting = Object.create(this, {
      data: {
        value: (found: { readonly contrastRatio?: unknown }) => {
          ratio = found.contrastRatio;
          data.call(this, found);
        },
      },
    }) as Helper;
    const result = evaluate.call(noting, node, ...more);
    // A hidden text passes too, but has no contrast ratio and proves nothing.
    if (result === true && typeof ratio === 'number') window.contrastRun?.passes(node);
    return result;
  };
}
