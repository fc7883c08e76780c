import { SUPPLY_PATH } from '#domain/market/paths.ts';
import type { SupplyAnswer } from '#domain/supply-answer.ts';
import { exchange } from '#app/platform/http.ts';
import { noteLaunch } from './launch.ts';
import type { Outcome } from '#app/platform/problem.ts';

/** The supply for visitors. Errors: REQUESTS_LIMITED, OFFLINE, NO_ANSWER. */
export async function fetchSupply(): Promise<Outcome<SupplyAnswer>> {
  const outcome = await exchange('get', SUPPLY_PATH, { auth: 'none' });
  if (outcome.ok && outcome.value.supply !== null) noteLaunch(outcome.value.supply.launchAt);
  return outcome;
}
