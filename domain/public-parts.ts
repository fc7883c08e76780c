/**
 * What visitors read about the features, one line each. The first screen loads this list, so it loads no rule and no
 * schema. The footer has its links in this order.
 */
import { investorPublic } from './investor/public-part.ts';
import { purchasePublic } from './purchase/public-part.ts';
import { receiptPublic } from './receipt/public-part.ts';
import { referralPublic } from './referral/public-part.ts';
import { supplyPublic } from './supply/public-part.ts';
import { transferPublic } from './transfer/public-part.ts';
import { mergeTables } from './merge-tables.ts';
import type { PublicPart, VaultText } from './public-part.ts';
import type { SystemVault } from './vaults.ts';

const PUBLIC_PARTS = [
  transferPublic,
  purchasePublic,
  investorPublic,
  referralPublic,
  supplyPublic,
  receiptPublic,
] as const satisfies readonly PublicPart[];

export const FOOTER_LINKS = PUBLIC_PARTS.flatMap(({ footerLink }: PublicPart) => footerLink ?? []);

/** The purpose of each vault of the system. */
export const VAULT_TEXTS: Readonly<Record<SystemVault, VaultText>> = mergeTables(PUBLIC_PARTS, 'vaultTexts');
