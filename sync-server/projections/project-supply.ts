/** What anybody may see of the sale of DC: where it stands, price events and the supply log. Pure. */
import type { RuleParameters } from '#domain/constants.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { issueAccount } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import {
  phasesShown,
  priceEventsShownMax,
  purchaseUsdMax,
  purchaseUsdMin,
  supplyLogShownMax,
} from '#domain/limits.ts';
import {
  type PriceEvent,
  PriceEventsValueSchema,
  type SupplyValue,
  SupplyValueSchema,
} from '#domain/market/supply.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { PriceChangedFact, SupplySoldFact } from '#domain/supply/facts.ts';
import { nextPhase, startingSupply, type Supply } from '#domain/supply/supply.ts';
import { isoTime } from '../iso-time.ts';
import type { CatalogFold } from './project-public.ts';

type CatalogValue = CatalogDoc['value'];

/** The supply and what has been minted of it so far, less what went back to the mint. */
type Standing = { readonly supply: Supply; readonly totalMinted: string };

/** `supply`: where the sale stands, in the terms in force. */
export const supplyFold = (parameters: RuleParameters): CatalogFold => ({
  id: 'supply',
  empty: () => supplyValue(parameters, { supply: startingSupply(parameters), totalMinted: '0' }),
  fold: (value, entry) => {
    const before = standingOf(value);
    const after = standingAfter(before, entry);
    return after === before ? value : supplyValue(parameters, after);
  },
});

/** The published value in the terms of now, which may have changed since; for the first time with what had been minted before. */
export const supplyInForce = (
  parameters: RuleParameters,
  published: CatalogValue | null,
  mintedBefore: string,
): SupplyValue =>
  supplyValue(
    parameters,
    published === null
      ? { supply: startingSupply(parameters), totalMinted: mintedBefore }
      : standingOf(published),
  );

/** Micro-dollars for one DC as published. */
export const publishedPrice = (published: CatalogValue): bigint => standingOf(published).supply.priceUsd;

function standingOf(value: CatalogValue): Standing {
  const { phase, priceUsd, phaseSold, totalSold, totalMinted } = SupplyValueSchema.parse(value);
  const supply = {
    phase,
    priceUsd: readMicro(priceUsd),
    phaseSold: readMicro(phaseSold),
    totalSold: readMicro(totalSold),
  };
  return { supply, totalMinted };
}

const MINT = issueAccount('DC');

function standingAfter(before: Standing, entry: Entry): Standing {
  let after = before;
  for (const [account, , balance] of entry.legs) {
    if (account === MINT) after = { ...after, totalMinted: writeMicro(-readMicro(balance)) };
  }
  for (const fact of entry.facts) {
    if (fact.kind === 'supply.sold') after = { ...after, supply: supplySold(fact) };
    if (fact.kind === 'supply.price_changed') {
      const { phase, newPriceUsd } = fact;
      after = { ...after, supply: { ...after.supply, phase, priceUsd: readMicro(newPriceUsd) } };
    }
  }
  return after;
}

const supplySold = ({ phase, phaseSold, priceUsd, totalSold }: SupplySoldFact): Supply => ({
  phase,
  priceUsd: readMicro(priceUsd),
  phaseSold: readMicro(phaseSold),
  totalSold: readMicro(totalSold),
});

function supplyValue(parameters: RuleParameters, { supply, totalMinted }: Standing): SupplyValue {
  const { phaseSize, phaseStepUsd, purchaseSplit, purchaseSplitMode, launchAt } = parameters;
  const { marketing, core, universal } = purchaseSplit;
  return {
    phase: supply.phase,
    priceUsd: writeMicro(supply.priceUsd),
    nextPriceUsd: writeMicro(supply.priceUsd + phaseStepUsd),
    phaseSize: writeMicro(phaseSize),
    phaseSold: writeMicro(supply.phaseSold),
    totalSold: writeMicro(supply.totalSold),
    totalMinted,
    available: writeMicro(phaseSize - supply.phaseSold),
    launchAt: isoTime(launchAt),
    split: { marketing: Number(marketing), core: Number(core), universal: Number(universal) },
    splitMode: purchaseSplitMode,
    minimumUsd: String(purchaseUsdMin),
    maximumUsd: String(purchaseUsdMax),
    phases: phaseRows(parameters, supply),
  };
}

function phaseRows(parameters: RuleParameters, supply: Supply): SupplyValue['phases'] {
  const rows: SupplyValue['phases'] = [];
  for (let at = supply; rows.length < phasesShown; at = nextPhase(at, parameters)) {
    const to = BigInt(at.phase) * parameters.phaseSize;
    rows.push({
      phase: at.phase,
      from: writeMicro(to - parameters.phaseSize),
      to: writeMicro(to),
      priceUsd: writeMicro(at.priceUsd),
      status: at === supply ? 'active' : 'pending',
    });
  }
  return rows;
}

/** `price-events`: the latest changes of the price, newest first; by whom only whether it was a person. */
export const priceEvents: CatalogFold = {
  id: 'price-events',
  empty: () => ({ events: [] }),
  fold: (value, entry) => {
    const fresh = entry.facts
      .filter((fact) => fact.kind === 'supply.price_changed')
      .map((fact, index) => priceEvent(entry, fact, index));
    if (fresh.length === 0) return value;
    const known = PriceEventsValueSchema.parse(value).events;
    return { events: [...fresh.reverse(), ...known].slice(0, priceEventsShownMax) };
  },
};

const priceEvent = (entry: Entry, fact: PriceChangedFact, index: number): PriceEvent => ({
  id: `${String(entry.seq)}.${String(index)}`,
  phase: fact.phase,
  oldPrice: fact.oldPriceUsd,
  newPrice: fact.newPriceUsd,
  reason: fact.reason,
  by: fact.by === SYSTEM_ACTOR ? 'System' : 'Staff',
  at: isoTime(entry.at),
});

/** `supply-log`: the latest purchases and the phases that they opened, newest first, without names. */
export const supplyLog: CatalogFold = {
  id: 'supply-log',
  empty: () => ({ rows: [] }),
  fold: (value, entry) => {
    const fresh = logRows(entry);
    if (fresh.length === 0) return value;
    const known = Array.isArray(value['rows']) ? (value['rows'] as readonly unknown[]) : [];
    return { rows: [...fresh.reverse(), ...known].slice(0, supplyLogShownMax) };
  },
};

function logRows(entry: Entry): CatalogValue[] {
  const sold = entry.facts.find((fact) => fact.kind === 'supply.sold');
  if (sold === undefined) return [];
  const minted = entry.legs.find(([account]) => account === MINT)?.[2] ?? '0';
  const changes = entry.facts.filter((fact) => fact.kind === 'supply.price_changed');
  const about = (id: number) => ({
    id: `${String(entry.seq)}.${String(id)}`,
    at: isoTime(entry.at),
    totalSold: sold.totalSold,
    totalMinted: writeMicro(-readMicro(minted)),
  });
  const [first = { oldPriceUsd: sold.priceUsd, phase: sold.phase + 1 }] = changes;
  const purchase = {
    ...about(0),
    event: 'purchase',
    dc: sold.gross,
    phase: first.phase - 1,
    priceUsd: first.oldPriceUsd,
  };
  const phases = changes.map(({ phase, newPriceUsd }, index) => ({
    ...about(index + 1),
    event: 'phase',
    dc: '0',
    phase,
    priceUsd: newPriceUsd,
  }));
  return [purchase, ...phases];
}
