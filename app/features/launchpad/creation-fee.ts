/** What a project costs its creator (ruling L13). Pure. */
import type { Role } from '#domain/constants.ts';
import { MICRO_PER_UNIT, type Micro, scaleUp } from '#domain/money.ts';
import type { OwnProject } from '#domain/project/document.ts';
import { PROJECT_DEFAULTS } from '#domain/project/parameters.ts';

export type CreationFee = { readonly fee: Micro; readonly why: 'everybody' | 'owner' | 'first of an admin' };

type Creator = {
  readonly roles: readonly Role[];
  readonly own: readonly OwnProject[];
  /** Micro-dollars for one DC. */
  readonly priceUsd: Micro;
};

/** Owners pay nothing, an admin nothing for the first project that was not turned down, everybody else the fee. */
export function creationFee({ own, priceUsd, roles }: Creator): CreationFee {
  if (roles.includes('owner')) return { fee: 0n, why: 'owner' };
  const used = own.some(({ state }) => state === 'pending' || state === 'approved');
  if (roles.includes('admin') && !used) return { fee: 0n, why: 'first of an admin' };
  return { fee: scaleUp(PROJECT_DEFAULTS.projectFeeUsd, MICRO_PER_UNIT, priceUsd), why: 'everybody' };
}
