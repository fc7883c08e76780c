/**
 * What this page may hand to the browser as markup or as the address of a script, where the browser asks (Trusted Types; the
 * headers of the service ask for it). Everything else throws, whatever put it there. The entry imports this first.
 *
 * The only markup that is ever set as a text is that of Mantine's style elements: a text without "<" makes no element.
 */
export const workerUrl = '/sw.js';

type Rules = {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
};
type Factory = { readonly createPolicy: (name: 'default', rules: Rules) => unknown };

(globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (url === workerUrl ? url : null),
});
