import { type ReactElement, useSyncExternalStore } from 'react';

export type ToastTone = 'good' | 'bad' | 'plain';
export type Toast = {
  readonly key: number;
  readonly title: string;
  readonly message?: string;
  readonly tone: ToastTone;
  /** The person whom it is about, shown in place of the tone's icon. */
  readonly picture?: ReactElement;
  /** Undoes what the toast reports. */
  readonly onUndo?: () => void;
};

/** How long a toast is shown (C9); it stays longer while the pointer or the focus is on it. */
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

/** Shows one toast; a later one replaces an earlier one (C9: one at a time). */
export function showToast(title: string, message?: string, tone: ToastTone = 'plain'): void {
  show({ title, tone, ...(message === undefined ? {} : { message }) });
}

/** Shows one toast about something good that a person did or received, with their picture. */
export function showToastOf(picture: ReactElement, [title, message]: readonly [string, string]): void {
  show({ title, message, tone: 'good', picture });
}

/** Shows one toast with a button that undoes what it reports. */
export function showUndoToast(title: string, message: string, onUndo: () => void): void {
  show({ title, message, tone: 'plain', onUndo });
}

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** Shown when this device could not store something. */
export const sayNotStored = (): void => showToast('Error', "Couldn't save on this device. Try again.", 'bad');
