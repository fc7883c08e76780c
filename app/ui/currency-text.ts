import { currencyOf, isCurrency, tokenOf } from '#domain/ledger/accounts.ts';

/** A currency where nothing beside it says of which project: "DC", "SUN (p12)". Two projects may use the same symbol. */
export function currencyText(code: string): string {
  if (code === '' || isCurrency(code)) return code;
  const project = tokenOf(`mint:${code}`)?.projectId;
  return project === undefined ? code : `${currencyOf(code)} (${project})`;
}
