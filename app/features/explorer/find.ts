/** Addresses and transactions of the public explorer, pasted or typed in full. */
import { IconFileSearch, IconWorldSearch } from '@tabler/icons-react';
import { AddressSchema, TransactionIdSchema } from '#domain/ids.ts';
import { shortAddress } from '#domain/short-address.ts';
import type { Finder, Finding } from '#app/finder.ts';
import { shortHash } from '#app/ui/format.ts';

/** Nothing else can be meant by it. */
const certain = 100;

const base = { group: 'Explorer', score: certain } as const;

function findAddress(text: string): Finding[] {
  if (!AddressSchema.safeParse(text).success) return [];
  return [
    {
      ...base,
      id: `wallet:${text}`,
      icon: IconWorldSearch,
      title: `Wallet ${shortAddress(text)}`,
      text: 'Its public transactions in the explorer',
      choice: { to: `/explorer/${text}` },
    },
  ];
}

function findTransaction(text: string): Finding[] {
  if (!TransactionIdSchema.safeParse(text).success) return [];
  return [
    {
      ...base,
      id: `transaction:${text}`,
      icon: IconFileSearch,
      title: `Transaction ${shortHash(text)}`,
      text: 'Its public record and proof',
      choice: { to: `/explorer/tx/${text}` },
    },
  ];
}

const findPublic: Finder = ({ text }) => [...findAddress(text), ...findTransaction(text)];

export const finders = [findPublic];
