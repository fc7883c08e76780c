import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { dismissToast, holdToast, releaseToast, type Toast, type ToastTone, useToast } from './toast.ts';
import './toaster.css';

const ICONS: Record<ToastTone, typeof IconX> = {
  good: IconCircleCheck,
  bad: IconAlertCircle,
  plain: IconInfoCircle,
};

export function ToastCard({
  toast: { tone, title, message, picture, onUndo },
}: {
  readonly toast: Toast;
}): ReactElement {
  const Icon = ICONS[tone];
  return (
    <div
      className="vq-toast"
      data-tone={tone}
      onMouseEnter={holdToast}
      onMouseLeave={releaseToast}
      onFocus={holdToast}
      onBlur={releaseToast}
    >
      {picture ?? <Icon className="vq-toast-icon" aria-hidden />}
      <div className="vq-toast-words">
        <strong>{title}</strong>
        {message === undefined ? null : <span>{message}</span>}
      </div>
      {onUndo === undefined ? null : (
        <button
          type="button"
          className="vq-text-button"
          onClick={() => {
            dismissToast();
            onUndo();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className="vq-icon-button" aria-label="Close message" onClick={dismissToast}>
        <IconX aria-hidden />
      </button>
    </div>
  );
}

/**
 * The only place where toasts appear. Its live region exists from the start, so that screen readers announce each toast.
 */
export function Toaster(): ReactElement {
  const toast = useToast();
  return (
    <div className="vq-toaster" role="status" aria-live="polite">
      {toast === null ? null : <ToastCard key={toast.key} toast={toast} />}
    </div>
  );
}
