const releaseAfterMs = 60_000;

/** Gives a text made on this device to the browser as a file. Nothing leaves the device. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** The same for bytes. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the person has chosen a folder.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, releaseAfterMs);
}
