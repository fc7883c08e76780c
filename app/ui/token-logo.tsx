import { IconCoins } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import './token-logo.css';

type Props = { readonly src: string | null | undefined };

/** A project's picture beside its name, or coins for one without, or whose picture cannot be loaded. */
export function TokenLogo({ src }: Props): ReactElement {
  const [failed, setFailed] = useState<string | null>(null);
  if (src == null || src === failed) return <IconCoins className="vq-token-logo" aria-hidden />;
  return (
    <img
      className="vq-token-logo"
      src={src}
      alt=""
      width="24"
      height="24"
      loading="lazy"
      onError={() => setFailed(src)}
    />
  );
}
