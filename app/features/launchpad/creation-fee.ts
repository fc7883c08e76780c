/** The fee for creating a project (ruling L13). Pure. */
import type { Role } from '#domain/constants.ts';
import { MICRO_PER_UNIT, type Micro, scaleUp } from '#domain/money.ts';
import type { OwnProject } from '#domain/project/document.ts';
import type { ProjectParameters } from '#domain/project/parameters.ts';

export type CreationFee = {
  readonly fee: Micro;
  /** `refused`: an admin can have only one project. */
  readonly why: 'everybody' | 'owner' | 'first of an admin' | 'refused';
};

type Creator = {
  readonly roles: readonly Role[];
  readonly own: readonly OwnProject[];
  /** Micro-dollars for one DC. */
  readonly priceUsd: Micro;
  readonly terms: Pick<ProjectParameters, 'adminProjectsBeyondFree' | 'projectFeeUsd'>;
};

/** Owners pay nothing, admins nothing for their first project that was not rejected or withdrawn, everybody else the fee. */
export function creationFee({ own, priceUsd, roles, terms }: Creator): CreationFee {
  if (roles.includes('owner')) return { fee: 0n, why: 'owner' };
  const used = own.some(({ state }) => state === 'pending' || state === 'approved');
  if (roles.includes('admin') && !used) return { fee: 0n, why: 'first of an admin' };
  if (roles.includes('admin') && terms.adminProjectsBeyondFree === 'refuse')
    return { fee: 0n, why: 'refused' };
  return { fee: scaleUp(terms.projectFeeUsd, MICRO_PER_UNIT, priceUsd), why: 'everybody' };
}
