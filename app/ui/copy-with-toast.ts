import { copyText } from '../platform/share.ts';
import { showToast } from './toast.ts';

/** Copies a text to the clipboard and confirms it, or says how to copy by hand when the browser refuses. */
export async function copyWithToast(text: string, said = 'Copied!', what?: string): Promise<boolean> {
  const copied = await copyText(text);
  if (copied) showToast(said, what, 'good');
  else showToast('Could not copy', 'Select the text and copy it by hand.', 'bad');
  return copied;
}
