/**
 * The policies for markup and script addresses where the browser enforces Trusted Types (the service's headers request
 * it). Everything else throws. The entry imports this first. The only markup set as text is Mantine's style elements: a
 * text without "<" makes no element.
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
