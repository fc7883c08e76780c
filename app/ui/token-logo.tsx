import { IconCoins } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { FILE_PATH } from '#domain/file/paths.ts';
import { pathTo } from '#domain/paths.ts';
import './token-logo.css';

/** `logo`: the hash of the file. */
type Props = { readonly logo: string | null | undefined };

/** A project's picture beside its name; coins if it has none, or if it cannot be loaded. */
export function TokenLogo({ logo }: Props): ReactElement {
  const [failed, setFailed] = useState<string | null>(null);
  if (logo == null || logo === failed) return <IconCoins className="vq-token-logo" aria-hidden />;
  return (
    <img
      className="vq-token-logo"
      src={pathTo(FILE_PATH, { hash: logo })}
      alt=""
      width="24"
      height="24"
      loading="lazy"
      onError={() => setFailed(logo)}
    />
  );
}
