import type { ReactElement } from 'react';
import { PRODUCT_NAME } from '#domain/product.ts';
import './brand.css';

/** The logo and the product's name. */
export function Brand(): ReactElement {
  return (
    <span className="vq-brand">
      <svg viewBox="0 0 512 512" aria-hidden>
        <rect className="vq-brand-field" width="512" height="512" rx="112" />
        <path className="vq-brand-letter" d="M132 164 L256 384 L380 164" />
        <circle className="vq-brand-coin" cx="256" cy="168" r="44" />
      </svg>
      <span className="vq-brand-name">{PRODUCT_NAME}</span>
    </span>
  );
}
