import { shortAddress } from '#domain/short-address.ts';
import { walletName } from '#domain/wallet-name.ts';

/** The name of a party where there is little room: its owner's name, a vault's name, or the shortened address. */
export function partyName(party: string, name: string | null): string {
  if (name !== null) return name;
  const { text, isWallet } = walletName(party);
  return isWallet ? shortAddress(text) : text;
}
