/** The supply's texts, from the facts in force. */
import type { SupplyValue } from '#domain/supply-answer.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import { barLength, formatPercent } from '#app/ui/market-format.ts';

/** The tranches opened so far (ruling M10); micro-units. */
export const totalSupply = ({ phase, phaseSize }: SupplyValue): Micro => BigInt(phase) * readMicro(phaseSize);

/** The sold part of the phase, as text and as the length of a bar. */
export function describeSold({ phaseSold, phaseSize }: SupplyValue): { text: string; length: number } {
  const sold = readMicro(phaseSold);
  const size = readMicro(phaseSize);
  return { text: formatPercent(sold, size), length: barLength(sold, size) };
}
