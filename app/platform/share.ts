export type Shared = { readonly title: string; readonly text: string; readonly url?: string };

/** Puts a text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the device's share sheet; false when there is none or the person closed it. */
export async function shareText(shared: Shared): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch {
    return false;
  }
}
