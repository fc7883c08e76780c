import { shortAddress } from '#domain/short-address.ts';
import { walletName } from '#domain/wallet-name.ts';

/** What a party is called where there is little room: by its name, as a vault, or by its shortened address. */
export function partyName(party: string, name: string | null): string {
  if (name !== null) return name;
  const { text, isWallet } = walletName(party);
  return isWallet ? shortAddress(text) : text;
}
