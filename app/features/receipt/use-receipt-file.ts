import { useCallback, useEffect, useState } from 'react';
import { RECEIPT_ERRORS } from '#domain/receipt/errors.ts';
import { isTooLarge, readReceipt } from '#domain/receipt/file.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';
import { receiptFileBytesMax } from '#domain/limits.ts';
import { readEvidence } from '#domain/witness/evidence-file.ts';
import type { HeadEvidence } from '#domain/witness/schema.ts';

export type OpenedFile =
  | { readonly status: 'none' }
  | { readonly status: 'reading' }
  | { readonly status: 'open'; readonly receipt: ReceiptFile }
  /** Not a receipt, but evidence against the service. */
  | { readonly status: 'evidence'; readonly evidence: HeadEvidence }
  /** Texts of the error table: the fault of the file, and the next step. */
  | { readonly status: 'refused'; readonly title: string; readonly reason: string; readonly remedy: string };

function refusedFile(code: keyof typeof RECEIPT_ERRORS): OpenedFile {
  const { title, text: reason, remedy } = RECEIPT_ERRORS[code];
  return { status: 'refused', title, reason, remedy };
}

function openText(text: string): OpenedFile {
  const evidence = isTooLarge(text) ? null : readEvidence(text);
  if (evidence !== null) {
    return evidence.ok ? { status: 'evidence', evidence: evidence.value } : refusedFile(evidence.code);
  }
  const file = readReceipt(text);
  return file.ok ? { status: 'open', receipt: file.value } : refusedFile(file.code);
}

/** A file that is far too large is not read. */
async function readFile(file: Blob): Promise<string> {
  return file.slice(0, receiptFileBytesMax + 1).text();
}

export type ReceiptOpening = {
  readonly opened: OpenedFile;
  readonly openFile: (file: Blob) => void;
  readonly close: () => void;
};

/** Opens a receipt from a chosen or dropped file, or from text pasted on the page. Nothing leaves the device. */
export function useReceiptFile(): ReceiptOpening {
  const [opened, setOpened] = useState<OpenedFile>({ status: 'none' });
  const openFile = useCallback((file: Blob): void => {
    setOpened({ status: 'reading' });
    readFile(file).then(
      (text) => {
        setOpened(openText(text));
      },
      () => {
        setOpened(openText(''));
      },
    );
  }, []);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const file = clipboardData?.files[0];
      if (file !== undefined) openFile(file);
      else setOpened(openText(clipboardData?.getData('text/plain') ?? ''));
    };
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('paste', paste);
    };
  }, [openFile]);
  const close = useCallback((): void => {
    setOpened({ status: 'none' });
  }, []);
  return { opened, openFile, close };
}
