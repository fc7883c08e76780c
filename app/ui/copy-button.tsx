import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import { copyWithToast } from './copy-with-toast.ts';

const confirmedMs = 1_500;

type Props = {
  readonly text: string;
  readonly label: string;
  readonly said?: string;
  readonly what?: string;
};

/** An icon button that copies; its icon confirms for a moment. `label` names the copied text ("Copy address"). */
export function CopyButton({ text, label, said, what }: Props): ReactElement {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, confirmedMs);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className="vq-icon-button"
      aria-label={label}
      title={label}
      onClick={() => {
        void copyWithToast(text, said, what).then(setCopied);
      }}
    >
      <Icon aria-hidden />
    </button>
  );
}
