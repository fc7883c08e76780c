/** The last choices of a person on this device, newest first. A PIN seals them, and signing out forgets them. */
import { z } from 'zod';
import type { Finding } from '#app/finder.ts';
import { privateStorage } from '#app/seal/private-storage.ts';

const keptMax = 5;

const RecentSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string().optional(),
  to: z.string().startsWith('/'),
  who: z.object({ address: z.string(), name: z.string().nullable() }).optional(),
});
export type RecentChoice = z.infer<typeof RecentSchema>;

export function readRecentChoices(userId: string): readonly RecentChoice[] {
  try {
    const held: unknown = JSON.parse(privateStorage.read(userId, 'find') ?? '[]');
    return z.array(RecentSchema).safeParse(held).data ?? [];
  } catch {
    return [];
  }
}

/** Stores a choice that leads to a page; an action is not stored, because it might mean something else the next time. */
export function rememberChoice(userId: string, { id, title, text, who, choice }: Finding): void {
  if (!('to' in choice)) return;
  const others = readRecentChoices(userId).filter((other) => other.id !== id);
  const recent = { id, title, text, who, to: choice.to };
  privateStorage.write(userId, 'find', JSON.stringify([recent, ...others].slice(0, keptMax)));
}
