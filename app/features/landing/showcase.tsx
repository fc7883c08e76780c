import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { ProductPicture as Picture } from '../../ui/product-picture-size.ts';
import './showcase.css';

type Props = {
  readonly picture: Picture;
  /** The content of the picture. */
  readonly alt: string;
  readonly title: string;
  readonly text: string;
  /** The visible part of the phone; the top by default. */
  readonly part?: 'top' | 'bottom';
  readonly children?: ReactNode;
};

const Shown = ({ picture, alt, title, text, part = 'top', children }: Props): ReactElement => (
  <article className="shown" data-part={part}>
    <div>
      <h2>{title}</h2>
      <p className="vq-dimmed">{text}</p>
      {children}
    </div>
    <div className="shown-phone">
      <ProductPicture name={picture} alt={alt} />
    </div>
  </article>
);

/** The promises of the product, each with the screen that shows it. */
export const Showcase = (): ReactElement => (
  <div className="showcase">
    <Shown
      picture="send"
      alt="The review of a transfer: the recipient, the amount, the fee, the total and what remains"
      title="Says what is final"
      text="Before you confirm you see to whom, how much, the fee and what remains. Afterwards, confirmed, on its way and held are shown apart, each with its time."
      part="bottom"
    />
    <Shown
      picture="offline"
      alt="The home screen without a network: the balance as of its time, and a transfer that waits to be sent"
      title="Works offline"
      text="Your balances and your whole history stay on the device. What you send offline is queued and sent automatically."
    />
    <Shown
      picture="proof"
      alt="A transaction in the explorer, with its proof verified on the device"
      title="Anyone can check it"
      text="Every transaction carries a proof that your own device verifies against the signed journal. Nobody has to believe us."
    >
      <p className="shown-links">
        <Link to="/verify" className="vq-text-button">
          Check a receipt
        </Link>
        <Link to="/explorer" className="vq-text-button">
          See every transaction
        </Link>
      </p>
    </Shown>
  </div>
);
