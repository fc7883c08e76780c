/** Addresses, transactions and blocks of the public explorer, pasted or typed in full. */
import { IconBox, IconFileSearch, IconWorldSearch } from '@tabler/icons-react';
import { AddressSchema, TransactionIdSchema } from '#domain/ids.ts';
import { shortAddress } from '#domain/short-address.ts';
import type { Finder, Finding } from '#app/finder.ts';
import { connectivity } from '#app/platform/connectivity.ts';
import { formatCount, shortHash } from '#app/ui/format.ts';

/** The score of a text with only one possible meaning. */
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

/** "block 1234", "block #1,234" or "#1234". */
const blockNumber = /^(?:block\s*#?|#)\s*(\d[\d.,'\s]*)$/i;

function findBlock(text: string): Finding[] {
  const number = Number(blockNumber.exec(text)?.[1]?.replaceAll(/\D/g, '') ?? 0);
  if (number < 1 || !Number.isSafeInteger(number)) return [];
  const { online, reachable } = connectivity();
  return [
    {
      ...base,
      id: `block:${String(number)}`,
      icon: IconBox,
      title: `Block ${formatCount(number)}`,
      text:
        online && reachable
          ? 'Its entries and its signature'
          : 'Needs the service, which is not reachable now',
      choice: { to: `/explorer/block/${String(number)}` },
    },
  ];
}

const findPublic: Finder = ({ text }) => [...findAddress(text), ...findTransaction(text), ...findBlock(text)];

export const finders = [findPublic];
