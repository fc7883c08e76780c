import type { ReactElement } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import './address-card.css';

/** The person's full address, so that somebody can compare it. */
export function AddressCard({ address }: { readonly address: string }): ReactElement {
  return (
    <div className="vq-card address-card">
      <div>
        <h2 className="address-label">Your wallet address</h2>
        <p className="vq-mono address-text">{address}</p>
      </div>
      <CopyButton text={address} label="Copy wallet address" />
    </div>
  );
}
