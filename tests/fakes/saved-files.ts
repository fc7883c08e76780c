import { vi } from 'vitest';

type SavedFile = { readonly name: string; readonly type: string; readonly text: string };

/** Collects the files that a page gives to the browser, until the test ends. Returns the function that reads them. */
export function collectSavedFiles(): () => Promise<readonly SavedFile[]> {
  const blobs = new Map<string, Blob>();
  const saved: { name: string; url: string }[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob): string {
        const url = `blob:${String(blobs.size)}`;
        blobs.set(url, blob);
        return url;
      }
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, url: this.href });
  });
  return () =>
    Promise.all(
      saved.map(async ({ name, url }) => {
        const blob = blobs.get(url);
        return { name, type: blob?.type ?? '', text: (await blob?.text()) ?? '' };
      }),
    );
}
