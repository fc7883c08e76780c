// Proves that the names of payees are isolated under the address, whatever their reading direction.
import { afterEach, expect, test } from 'vitest';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { PayeeLine } from './payee-line.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function line(name: string | null, contactName?: string, limited = false) {
  const payee = { name, missing: false, limited, firstTime: false };
  rendered = await render(<PayeeLine payee={payee} contactName={contactName} />);
  const status = rendered.page.querySelector('[role=status]');
  const isolated = [...(status?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent);
  return { text: status?.textContent.trim(), isolated };
}

test('isolates the contact’s name and the payee’s own name', async () => {
  expect(await line('\u202EannA', 'Flowers')).toEqual({
    text: 'Contact: Flowers (\u202EannA)',
    isolated: ['Flowers', '\u202EannA'],
  });
});

test.each([
  ['Anna', undefined, 'Anna', ['Anna']],
  [null, 'Flowers', 'Contact: Flowers', ['Flowers']],
  [null, undefined, '', []],
])('says %j and %j as %j', async (name, contactName, text, isolated) => {
  expect(await line(name, contactName)).toEqual({ text, isolated });
});

const LIMITED =
  'You have looked up many people within an hour. Confirm your email to see more names, or look again later.';

test.each([
  ['nothing else is known', null, undefined, LIMITED],
  ['it is a contact', null, 'Flowers', `Contact: Flowers${LIMITED}`],
  ['the name is known from before', 'Anna', undefined, 'Anna'],
])('says why there is no name when %s', async (_when, name, contactName, text) => {
  expect((await line(name, contactName, true)).text).toBe(text);
});
