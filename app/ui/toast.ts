import { type ReactElement, useSyncExternalStore } from 'react';

export type ToastTone = 'good' | 'bad' | 'plain';
export type Toast = {
  readonly key: number;
  readonly title: string;
  readonly message?: string;
  readonly tone: ToastTone;
  /** Of whom it tells, in the place of the tone's icon. */
  readonly picture?: ReactElement;
  /** Takes back what it tells. */
  readonly onUndo?: () => void;
};

/** How long a toast stays (C9); hovering or focusing it keeps it. */
export const toastMs = 5_000;

let current: Toast | null = null;
let made = 0;
let timer: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

function publish(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function holdToast(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
}

export function releaseToast(): void {
  holdToast();
  timer = setTimeout(dismissToast, toastMs);
}

export function dismissToast(): void {
  holdToast();
  publish(null);
}

const show = (toast: Omit<Toast, 'key'>): void => {
  made += 1;
  publish({ key: made, ...toast });
  releaseToast();
};

/** Shows one toast; a later one takes the place of an earlier one (C9: one at a time). */
export function showToast(title: string, message?: string, tone: ToastTone = 'plain'): void {
  show({ title, tone, ...(message === undefined ? {} : { message }) });
}

/** Shows one toast of something good that a person did or got, with their picture. */
export function showToastOf(picture: ReactElement, [title, message]: readonly [string, string]): void {
  show({ title, message, tone: 'good', picture });
}

/** Shows one toast with a button that takes back what it tells. */
export function showUndoToast(title: string, message: string, onUndo: () => void): void {
  show({ title, message, tone: 'plain', onUndo });
}

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** For what is stored on this device, and could not be. */
export const sayNotStored = (): void => showToast('Error', "Couldn't save on this device. Try again.", 'bad');
