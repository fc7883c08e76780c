/**
 * The dangerous commands (ruling A12), one line each: such a command becomes a proposal instead of being carried out.
 */
import { roleGrant, roleRevoke } from '../role/rule.ts';
import { setPrice } from '../supply/rule.ts';
import type { GuardedRule } from './guard.ts';

export const GUARDED: readonly GuardedRule[] = [roleGrant, roleRevoke, setPrice];

const byType: ReadonlyMap<string, GuardedRule> = new Map(
  GUARDED.map((guarded) => [guarded.rule.type, guarded]),
);

/** The guarded rule of a command type, or undefined for a type that needs no approval. */
export const guardedRuleOf = (type: string): GuardedRule | undefined => byType.get(type);
