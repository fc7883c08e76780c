// Proves the contacts screen: favourites come first, both groups are sorted by name; contacts are found by name, label,
// note or address; the details of a contact show what was sent and received; an empty list says what to do; and a contact
// saved again keeps its label, note and star.
import { afterEach, expect, test } from 'vitest';
import type { ContactDoc } from '#domain/protocol.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { expectAdvertisement, makeSurroundings, openTestDevice } from '#tests/builders/device.ts';
import { aContact } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '../../data/device/device-data.ts';
import { labelsOf, matchesText } from '../../data/queries/contacts.ts';
import { buttonNamed, click, render, type Rendered, settled, type } from '../../ui/testing/render.tsx';
import { groupContacts } from './contact-order.ts';
import { Component } from './contacts-screen.tsx';

let rendered: Rendered | null = null;
let device: DeviceData | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await device?.close();
  device = null;
});

const address = (who: string): string => `VIQ-1700000000000-${who.padEnd(12, '0')}`;
const person = (name: string, more: Partial<ContactDoc> = {}): ContactDoc =>
  aContact(address(name.toLowerCase()), { name, ...more });

const people = [
  person('Zoe', { favourite: true }),
  person('Ben', { label: 'Work', note: 'Pays for lunch' }),
  person('Anna', { favourite: true, label: 'Family' }),
  person('Carl', { label: 'Family' }),
];

async function show(contacts: readonly ContactDoc[], { hasPulled = true } = {}): Promise<HTMLElement> {
  const pulled = hasPulled ? (['contacts'] as const) : [];
  rendered = await render(withData(<Component />, makeShownData({ collections: { contacts }, pulled })));
  return rendered.page;
}

const groupsOn = (page: HTMLElement): unknown =>
  [...page.querySelectorAll('section')].map((section) => [
    section.getAttribute('aria-label'),
    [...section.querySelectorAll('.contact-name')].map(({ textContent }) => textContent),
  ]);

test('favourites are first, and each group is sorted by name', async () => {
  const page = await show(people);
  expect(groupsOn(page)).toEqual([
    ['Favourites', ['Anna', 'Zoe']],
    ['Other contacts', ['Ben', 'Carl']],
  ]);
  expect(page.querySelector('a.contact-row')?.getAttribute('href')).toBe(`/?open=${address('anna')}`);
});

test('a row shows label and note, or else the address', async () => {
  const page = await show([person('Ben', { label: 'Work', note: 'Pays for lunch' }), person('Dora')]);
  const more = [...page.querySelectorAll('.contact-more')].map(({ textContent }) => textContent);
  expect(more).toEqual(['Work · Pays for lunch', 'VIQ-1700…000000']);
});

test.each([
  ['ann', ['Anna']],
  ['FAMILY', ['Anna', 'Carl']],
  ['lunch', ['Ben']],
  ['-zoe0', ['Zoe']],
  ['nobody', []],
  [' ', ['Zoe', 'Ben', 'Anna', 'Carl']],
])('%j finds %j', (text, names) => {
  const found = people.filter((one) => matchesText(one, text)).map(({ name }) => name);
  expect(found.toSorted()).toEqual(names.toSorted());
});

test('groups without anybody are left out, and labels are listed once', () => {
  expect(groupContacts([]).map(({ title }) => title)).toEqual([]);
  expect(groupContacts([person('Ben')]).map(({ title }) => title)).toEqual(['All contacts']);
  expect(labelsOf(people)).toEqual(['Family', 'Work']);
});

test('without contacts it says what to do', async () => {
  const page = await show([]);
  expect(page.textContent).toContain('No contacts yet. Save the people you pay, and find them here by name.');
  expect(page.querySelector('input[type=search]')).toBeNull();
});

test('before the first synchronisation it does not say that there are none', async () => {
  const page = await show([], { hasPulled: false });
  expect(page.textContent).not.toContain('No contacts yet');
  expect(page.querySelector('[aria-busy=true]')).not.toBeNull();
});

test('contacts saved before the first synchronisation are shown', async () => {
  const page = await show([person('Ben')], { hasPulled: false });
  expect(groupsOn(page)).toEqual([['All contacts', ['Ben']]]);
});

test('a contact that is saved again gets the new name and keeps label, note and star', async () => {
  expectAdvertisement();
  device = await openTestDevice(makeSurroundings(new FakeAuthority('c'.padEnd(26, '0'))));
  const { contacts } = device.database.collections;
  const ben = person('Ben', { label: 'Work', note: 'Pays for lunch', favourite: true });
  await contacts.insert(ben);
  rendered = await render(withData(<Component />, device));
  await settled('Pays for lunch');
  await click(buttonNamed(rendered.page, /^New contact$/));
  const field = (name: string): HTMLInputElement => {
    const found = document.querySelector<HTMLInputElement>(`form input[name="${name}"]`);
    if (found === null) throw new Error(`there is no field ${name}`);
    return found;
  };
  await type(field('address'), ben.address);
  await type(field('name'), 'Benjamin');
  await click(buttonNamed(rendered.page, /^Save contact$/));
  await settled('Benjamin');
  const saved = await contacts.findOne(ben.id).exec();
  expect(saved?.toJSON()).toMatchObject({
    name: 'Benjamin',
    label: 'Work',
    note: 'Pays for lunch',
    favourite: true,
  });
});
