import { currencyOf, isCurrency, tokenOf } from '#domain/ledger/accounts.ts';

/** The title of a project, by its id. */
type TitleOf = (project: string) => string | undefined;

/**
 * A currency with its project, for places that do not show the project otherwise: "DC", "SUN (Solar Kiosk)", or "SUN (p12)"
 * if `titleOf` does not know the project. Two projects may use the same symbol.
 */
export function currencyText(code: string, titleOf: TitleOf = () => undefined): string {
  if (code === '' || isCurrency(code)) return code;
  const project = tokenOf(`mint:${code}`)?.projectId;
  return project === undefined ? code : `${currencyOf(code)} (${titleOf(project) ?? project})`;
}
