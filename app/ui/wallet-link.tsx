import { type ReactElement, useContext } from 'react';
import { Link } from 'react-router-dom';
import { shortAddress } from '#domain/short-address.ts';
import { PersonName } from './person-name.tsx';
import { walletName } from '#domain/wallet-name.ts';
import { WalletNamesContext } from './wallet-names.ts';

type Props = {
  readonly wallet: string;
  /** Shows the full address, where people have to compare it. */
  readonly full?: boolean;
  /**
   * The owner's name, in place of a shortened address and before a full one; by default the name that this device knows.
   */
  readonly name?: string | undefined;
};

type VaultProps = Required<Pick<Props, 'full' | 'name'>> & { readonly text: string };

const VaultName = ({ text, full, name }: VaultProps): ReactElement =>
  name === undefined || !full ? (
    <span>{text}</span>
  ) : (
    <span>
      <PersonName name={name} /> ({text})
    </span>
  );

/** A party to a transaction: a link to its page, or the name of a vault, for a project vault with its project. */
export function WalletLink({ wallet, full = false, name: given }: Props): ReactElement {
  const { text, isWallet } = walletName(wallet);
  const known = useContext(WalletNamesContext)(wallet);
  const name = given ?? known;
  if (!isWallet) return <VaultName text={text} full={full} name={name} />;
  return (
    <Link
      to={`/explorer/${wallet}`}
      className="vq-link vq-above"
      // Otherwise a screen reader would read the address twice.
      {...(full ? {} : { title: text })}
    >
      {name === undefined ? null : <PersonName name={name} />}
      {name === undefined || full ? (
        <span className="vq-mono">
          {name === undefined ? '' : ' '}
          {full ? text : shortAddress(text)}
        </span>
      ) : null}
    </Link>
  );
}
