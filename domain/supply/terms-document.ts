/** The public fees, price and limits in force: the catalogue's `terms`. Pure. */
import { z } from 'zod';
import { FEE_VAULTS } from '../fee/vaults.ts';
import { deriveCatalog } from '../ledger/document.ts';
import { amountUnitsMax, noteLengthMax, transfersPerMinuteMax } from '../limits.ts';
import { writeMicro } from '../money.ts';
import { publishedPrice } from './supply-document.ts';

/** Basis points are numbers, amounts decimal strings. */
export const termsDocument = deriveCatalog({
  name: 'terms',
  schema: z.record(z.string(), z.unknown()),
  needs: ['supply'],
  derive({ parameters, published }) {
    const { supply = null } = published;
    return {
      feeMode: parameters.feeMode,
      feeBps: Number(parameters.feeBps),
      feeFlatUsd: writeMicro(parameters.feeFlatUsd),
      feePayer: parameters.feePayer,
      feeCurrencies: [...parameters.feeCurrencies],
      feeSplit: Object.fromEntries(FEE_VAULTS.map((vault) => [vault, Number(parameters.feeSplit[vault])])),
      dcPriceUsd: writeMicro(supply === null ? parameters.dcPriceUsd : publishedPrice(supply)),
      limits: { amountMax: String(amountUnitsMax), noteLengthMax, transfersPerMinuteMax },
    };
  },
});
