const releaseAfterMs = 60_000;

/** Hands a text that was made here to the browser as a file. Nothing leaves the device. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the person has said where to.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, releaseAfterMs);
}
