import { OPENAPI_PATH } from '#domain/paths.ts';
import { commandTypes, ruleOf } from '#domain/features.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { ERROR_ROWS } from '#domain/declared-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { answerSchema, requestSchema } from './openapi.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 0.5rem; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
summary { cursor: pointer; padding: 0.5rem 0; }`;

export function docsPage(all: readonly Endpoint[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${PRODUCT_NAME} API</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${PRODUCT_NAME} API</h1>
<p>The same in machine-readable form: <a href="${OPENAPI_PATH}">${OPENAPI_PATH}</a>. Amounts are decimal strings with at most six decimals, times are ISO 8601 in UTC (milliseconds since 1970 inside a public record and its proof, as they are hashed).
A command's <code>id</code> is made by the client before it sends and is its idempotency key for ever: repeat it as often as you like.</p>
<h2>Routes</h2>
${all.map(routeHtml).join('\n')}
<h2>Commands</h2>
${commandTypes.map(commandHtml).join('\n')}
<h2>Errors</h2>
<p>Problem details (RFC 9457) with a stable <code>code</code>. <em>Retry</em>: never, again with the same command id, or the act again with a new id.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Retry</th><th scope="col">What happened</th><th scope="col">Remedy</th></tr></thead><tbody>
${errorRows()}
</tbody></table>
</main>
</body>
</html>`;
}

const schemaHtml = (title: string, schema: object): string =>
  `<h4>${title}</h4><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`;

function routeHtml({ method, path, summary, access, query, body, status, answer }: Endpoint): string {
  return `<details><summary><code>${method.toUpperCase()} ${escape(path)}</code> ${escape(summary)}</summary>
<p>Access: ${access}. Success: ${String(status)}.</p>
${query ? schemaHtml('Query', requestSchema(query)) : ''}${body ? schemaHtml('Body', requestSchema(body)) : ''}${answer ? schemaHtml('Answer', answerSchema(answer)) : ''}</details>`;
}

function commandHtml(type: string): string {
  const rule = ruleOf(type);
  return rule?.origin === 'person'
    ? `<details><summary><code>${escape(type)}</code></summary>${schemaHtml('Payload', requestSchema(rule.schema))}</details>`
    : '';
}

const errorRows = (): string =>
  Object.entries(ERROR_ROWS)
    .map(
      ([code, row]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${String(row.status)}</td><td>${row.retry}</td><td>${escape(row.text)}</td><td>${escape(row.remedy)}</td></tr>`,
    )
    .join('\n');
