/** A receipt as a file: shared by the share sheet if it accepts files, or saved. */
import { writeReceipt } from '#domain/receipt/file.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';
import { canShareFile, shareFile, type SharedFile } from '../../platform/share.ts';
import { hashLength } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';

const jsonType = 'application/json';

function fileOf(receipt: ReceiptFile, type: typeof jsonType | 'text/plain'): SharedFile {
  const extension = type === jsonType ? 'json' : 'txt';
  return {
    name: `vaultiq-receipt-${receipt.id.slice(0, hashLength)}.${extension}`,
    type,
    text: writeReceipt(receipt),
  };
}

/** The file in a type that the device shares; some accept texts but not JSON. null: the device shares no files. */
export const shareableFile = (receipt: ReceiptFile): SharedFile | null =>
  [fileOf(receipt, jsonType), fileOf(receipt, 'text/plain')].find(canShareFile) ?? null;

export async function shareReceipt(receipt: ReceiptFile): Promise<boolean> {
  const file = shareableFile(receipt);
  const text = `A receipt. Anybody can check it, at ${window.location.origin}/verify`;
  return file !== null && (await shareFile(file, { title: 'Receipt', text }));
}

/** Resolves to the name under which it was saved. */
export function saveReceipt(receipt: ReceiptFile): string {
  const { name, type, text } = fileOf(receipt, jsonType);
  saveFile(name, type, text);
  return name;
}
