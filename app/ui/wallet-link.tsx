import { type ReactElement, useContext } from 'react';
import { Link } from 'react-router-dom';
import { shortAddress } from '#domain/short-address.ts';
import { walletName } from './wallet-name.ts';
import { WalletNamesContext } from './wallet-names.ts';

type Props = {
  readonly wallet: string;
  /** The whole address, where a person has to compare it. */
  readonly full?: boolean;
  /** The name of a contact, which stands in front of the address then. */
  readonly contact?: string | undefined;
};

/** A party to a movement: a link to its page, or the name of a vault. */
export function WalletLink({ wallet, full = false, contact }: Props): ReactElement {
  const { text, isWallet } = walletName(wallet);
  const saved = useContext(WalletNamesContext)(wallet);
  const name = contact ?? saved;
  if (!isWallet) return <span>{text}</span>;
  return (
    <Link to={`/explorer/${wallet}`} className="vq-link vq-above" title={text}>
      {name === undefined ? null : `${name} `}
      <span className="vq-mono">{full ? text : shortAddress(text)}</span>
    </Link>
  );
}
