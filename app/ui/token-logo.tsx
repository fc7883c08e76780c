import { IconCoins } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import './token-logo.css';

/** A project's picture beside its name, or coins for one without. */
export function TokenLogo({ src }: { readonly src: string | null | undefined }): ReactElement {
  if (src == null) return <IconCoins className="vq-token-logo" aria-hidden />;
  return <img className="vq-token-logo" src={src} alt="" width="24" height="24" loading="lazy" />;
}
