import { type ReactElement, useState } from 'react';
import './covering-picture.css';

/** A picture over the initials of a person or a project, once it has loaded; they stay if it cannot be loaded. */
export function CoveringPicture({ src }: { readonly src: string }): ReactElement | null {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      className="vq-covering-picture"
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      data-shown={state === 'shown'}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}
