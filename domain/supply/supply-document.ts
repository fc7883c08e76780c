/** The state of the sale of DC, for the public: the catalogue's `supply`. Pure. */
import type { RuleParameters } from '../ledger/parameters.ts';
import { isoTime } from '../iso-time.ts';
import { issueAccount } from '../ledger/accounts.ts';
import { type CatalogValue, defineCatalog } from '../ledger/document.ts';
import type { Entry } from '../ledger/entry.ts';
import { phasesShown } from './limits.ts';
import { purchaseUsdMax, purchaseUsdMin } from '../purchase/limits.ts';
import { readMicro, writeMicro } from '../money.ts';
import { type SupplyValue, SupplyValueSchema } from '../supply-answer.ts';
import type { SupplySoldFact } from './facts.ts';
import { nextPhase, startingSupply, type Supply } from './supply.ts';

/** The supply, and the minted amount less what returned to the mint. */
type Sale = { readonly supply: Supply; readonly totalMinted: string };

export const MINT = issueAccount('DC');

/** In the terms in force; at first with the amount minted before. */
export const supplyDocument = defineCatalog({
  name: 'supply',
  schema: SupplyValueSchema,
  on: { 'supply.sold': true, 'supply.price_changed': true },
  accounts: [MINT],
  needs: ['issued'],
  empty: (parameters) => supplyValue(parameters, { supply: startingSupply(parameters), totalMinted: '0' }),
  fold(value, entry, parameters) {
    const before = saleOf(value);
    const after = saleAfter(before, entry);
    return after === before ? value : supplyValue(parameters, after);
  },
  inForce(before, { parameters, published }) {
    if (before !== null) return supplyValue(parameters, saleOf(before));
    const minted = published['issued']?.['DC'];
    const totalMinted = typeof minted === 'string' ? minted : '0';
    return supplyValue(parameters, { supply: startingSupply(parameters), totalMinted });
  },
});

/** The published price of one DC in micro-dollars. */
export const publishedPrice = (published: CatalogValue): bigint => saleOf(published).supply.priceUsd;

function saleOf(value: CatalogValue): Sale {
  const { phase, priceUsd, phaseSold, totalSold, totalMinted } = SupplyValueSchema.parse(value);
  const supply = {
    phase,
    priceUsd: readMicro(priceUsd),
    phaseSold: readMicro(phaseSold),
    totalSold: readMicro(totalSold),
  };
  return { supply, totalMinted };
}

function saleAfter(before: Sale, entry: Entry): Sale {
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

function supplyValue(parameters: RuleParameters, { supply, totalMinted }: Sale): SupplyValue {
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
