/** Explains a contradiction in the service's journal to a person who has never heard of a journal's head. */
import { type Head, readCheckpoint } from '#domain/witness/checkpoint.ts';
import type { HeadEvidence, HeadProblem } from '#domain/witness/schema.ts';
import { formatCount } from './format.ts';

const blocks = (head: Head | null): string =>
  head === null ? 'an unknown number of blocks' : `${formatCount(head.size)} blocks`;

export type HeadProblemText = { readonly title: string; readonly text: string };

const TITLES: Readonly<Record<HeadProblem, string>> = {
  'rolled-back': 'The service has lost part of its records',
  forked: 'The service has changed its records',
  'other-key': 'The service signs its records with another key',
  unproven: 'The service does not prove its records',
};

const TEXTS: Readonly<Record<HeadProblem, (device: string, seen: string, shown: string) => string>> = {
  'rolled-back': (device, seen, shown) =>
    `${device} has seen a journal of ${seen}. The service now shows one of ${shown}: what came after is gone from it.`,
  forked: (device, seen) =>
    `${device} has seen a journal of ${seen}. The service now shows another history in its place. An honest journal only ever grows.`,
  'other-key': (device, seen) =>
    `${device} has seen a journal of ${seen}, signed with the key that it knows. The service now signs with a different one.`,
  unproven: (device, seen, shown) =>
    `${device} has seen a journal of ${seen}. The service now shows one of ${shown} and no proof that it continues from there.`,
};

/** The earlier and the later head of the evidence, if its notes can be read. */
export const readHeads = ({
  earlier,
  later,
}: HeadEvidence): { readonly earlier: Head | null; readonly later: Head | null } => ({
  earlier: readCheckpoint(earlier)?.head ?? null,
  later: readCheckpoint(later)?.head ?? null,
});

/** `device`: whose evidence it is. */
export function headProblemText(evidence: HeadEvidence, device = 'This device'): HeadProblemText {
  const { earlier, later } = readHeads(evidence);
  const { problem } = evidence;
  return { title: TITLES[problem], text: TEXTS[problem](device, blocks(earlier), blocks(later)) };
}
