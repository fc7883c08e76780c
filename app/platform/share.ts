export type SharedContent = { readonly title: string; readonly text: string; readonly url?: string };

/** Copies a text to the clipboard; false when the browser refuses. */
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
export async function shareText(shared: SharedContent): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch {
    return false;
  }
}

export type SharedFile = { readonly name: string; readonly type: string; readonly text: string };

const asFile = ({ name, type, text }: SharedFile): File => new File([text], name, { type });

/** Whether the device's share sheet accepts a file of this kind: browsers accept few. */
export function canShareFile(file: SharedFile): boolean {
  return (
    typeof navigator.canShare === 'function' && canShare() && navigator.canShare({ files: [asFile(file)] })
  );
}

/** Opens the device's share sheet with a file; false when there is none or the person closed it. */
export async function shareFile(file: SharedFile, words: Omit<SharedContent, 'url'>): Promise<boolean> {
  try {
    await navigator.share({ ...words, files: [asFile(file)] });
    return true;
  } catch {
    return false;
  }
}
