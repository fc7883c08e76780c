/** The page of unsent letters: plain HTML without a script, clearly marked as a test. */
import { PRODUCT_NAME } from '#domain/product.ts';
import type { OutboxLetter } from './local-outbox.ts';
import { escapeHtml } from '../../escape-html.ts';
import { isoTime } from '../../iso-time.ts';
import { PAGE_STYLE } from '../../page-style.ts';

const STYLE = `${PAGE_STYLE}
main{max-inline-size:40rem}
article{margin:0 0 1rem;padding:1rem;background:var(--surface);border:1px solid var(--line);border-radius:14px;overflow-wrap:anywhere}
article h2{margin:0 0 .25rem}
article p{margin:.75rem 0 0;white-space:pre-line}
article .to{margin:0;color:var(--dimmed);font-size:.875rem}
article a{color:var(--accent)}
`;

const LINK = /https?:\/\/\S+/g;

/** The text of a letter, with its addresses as links. */
function bodyOf(text: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const url = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(from, match.index))}<a href="${url}">${url}</a>`;
    from = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(from));
}

const letter = ({ to, subject, text, at }: OutboxLetter): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="to">To ${escapeHtml(to)} · <time datetime="${isoTime(at)}">${isoTime(at).slice(0, 16).replace('T', ' ')} UTC</time></p>
<p>${bodyOf(text.trim())}</p>
</article>`;

/** `letters`: newest first. */
export const outboxPage = (letters: readonly OutboxLetter[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<title>Outbox · ${PRODUCT_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="mark"><strong>Test mode</strong> No mail server is set up (SMTP_URL), so nothing is sent. Letters are shown here, and only on this machine.</p>
<h1>Outbox</h1>
${letters.length === 0 ? '<p>There are no letters yet.</p>' : letters.map(letter).join('\n')}
</main>
</body>
</html>
`;
