// Proves that a change of a contact keeps the fields that it does not name, and that an empty text removes a field.
import { expect, it } from 'vitest';
import { aContact } from '#tests/builders/wire-documents.ts';
import { changeContact } from './contacts.ts';

const rita = 'VIQ-1700000000000-rita00000000';
const at = Date.parse('2026-11-27T08:00:00.000Z');
const before = aContact(rita, { name: 'Rita', label: 'Family', note: 'From school', favourite: true });

it('keeps the fields that it does not name', () => {
  expect(changeContact(before, { address: rita, name: ' Rita Sol ' }, at)).toEqual({
    id: rita,
    address: rita,
    name: 'Rita Sol',
    label: 'Family',
    note: 'From school',
    favourite: true,
    updatedAt: '2026-11-27T08:00:00.000Z',
  });
});

it('removes fields that become empty', () => {
  const change = { address: rita, name: 'Rita', label: ' ', note: '', favourite: false };
  expect(changeContact(before, change, at)).toEqual({
    id: rita,
    address: rita,
    name: 'Rita',
    updatedAt: '2026-11-27T08:00:00.000Z',
  });
});

it('makes a new contact', () => {
  expect(changeContact(null, { address: rita, name: 'Rita', favourite: true }, at)).toEqual({
    id: rita,
    address: rita,
    name: 'Rita',
    favourite: true,
    updatedAt: '2026-11-27T08:00:00.000Z',
  });
});
