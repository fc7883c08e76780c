// Proves how a query about a person is parsed: whom, how much, and when.
import { describe, expect, it } from 'vitest';
import { readPersonQuery } from './person-query.ts';

const november = new Date(2026, 10, 27);

describe('a query about a person', () => {
  it.each([
    ['rita', { name: ['rita'] }],
    ['Pay Rita Reyes', { name: ['rita', 'reyes'] }],
    ['history with josé', { name: ['jose'] }],
    ['pay rita 12.50', { name: ['rita'], amount: '12.5' }],
    ['send 3 TDC to rita', { name: ['rita'], amount: '3', currency: 'TDC' }],
    ['rita march', { name: ['rita'], month: '2026-03' }],
    ['paid to rita in november', { name: ['rita'], month: '2026-11' }],
    ['rita december', { name: ['rita'], month: '2025-12' }],
    ['rita mar 2024', { name: ['rita'], month: '2024-03' }],
    ['rita 2025-07', { name: ['rita'], month: '2025-07' }],
    ['may', { name: ['may'] }],
    ['pay', { name: [] }],
    ['rita 0', { name: ['rita'] }],
    ['', { name: [] }],
  ])('%s', (text, read) => {
    expect(readPersonQuery(text, november)).toEqual(read);
  });
});
