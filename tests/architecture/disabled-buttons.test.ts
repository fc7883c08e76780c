// Proves that a disabled button says why: it is disabled by its own work, which its label shows, or is described by a text.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from './planted-tree.ts';

/** Its own work, or a value that another component was given. */
const OWN = /^(?:(?:form\.)?busy|isBusy|trying|asking|loading|disabled|step === 'busy')$/;

const isOwnWork = (expression: string): boolean =>
  expression.split('||').every((part) => OWN.test(part.replace(/ === true$/, '').trim()));

/** The opening tags of buttons, up to the end of their attributes. */
function openingTags(source: string): readonly string[] {
  return [...source.matchAll(/<(?:Button|button|ActionIcon|UnstyledButton)\b/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    for (; end < source.length; end += 1) {
      const sign = source[end];
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (sign === '>' && depth === 0 && source[end - 1] !== '=') break;
    }
    return source.slice(index, end);
  });
}

const silentButtons = (source: string): readonly string[] =>
  openingTags(source)
    .filter((tag) => !/aria-describedby=|\.\.\.waitReason\(/.test(tag))
    .flatMap((tag) =>
      [...tag.matchAll(/\bdisabled=\{([^}]*)\}/g)].map(([, expression = '']) => expression.trim()),
    )
    .filter((expression) => !isOwnWork(expression));

it('every disabled button of the app says why', () => {
  const files = readdirSync(inRepository('app'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  expect(files.length).toBeGreaterThan(200);
  const silent = files.flatMap((file) =>
    silentButtons(readFileSync(inRepository(`app/${file}`), 'utf8')).map((found) => `app/${file}: ${found}`),
  );
  expect(silent).toEqual([]);
});

it.each([
  ['<Button disabled={offline} onClick={() => go()}>', ['offline']],
  ["<Button disabled={busy || text === ''}>", ["busy || text === ''"]],
  ['<button type="button" onClick={() => go()} disabled={!hasNext}>', ['!hasNext']],
  ['<Button disabled={offline} aria-describedby={reason}>', []],
  ['<Button disabled={form.busy}>', []],
  ["<Button disabled={step === 'busy' || isBusy}>", []],
  ['<Switch disabled={offline} />', []],
])('reads %j', (source, expected) => {
  expect(silentButtons(source)).toEqual(expected);
});
