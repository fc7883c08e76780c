import { useEffect, useState } from 'react';

/** The maximum size: a camera's photo is smaller, and decoding more could crash the page on a phone. */
const chosenBytesMax = 40_000_000;
const pixelsMax = 100_000_000;

export type ChosenImage =
  | { readonly status: 'none' | 'loading' | 'too-large' | 'unreadable' }
  | { readonly status: 'ready'; readonly image: HTMLImageElement };

/** Decodes the file as the browser displays it, with photos turned upright. */
async function load(url: string): Promise<ChosenImage> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return { status: 'unreadable' };
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width === 0 || height === 0) return { status: 'unreadable' };
  return width * height > pixelsMax ? { status: 'too-large' } : { status: 'ready', image };
}

type Loaded = { readonly file: File; readonly chosen: ChosenImage };

/** The picture in the file that the person has chosen. */
export function useChosenImage(file: File | null): ChosenImage {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (file === null || file.size > chosenBytesMax) return undefined;
    const url = URL.createObjectURL(file);
    let isGone = false;
    void load(url).then((chosen) => {
      if (!isGone) setLoaded({ file, chosen });
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  if (file === null) return { status: 'none' };
  if (file.size > chosenBytesMax) return { status: 'too-large' };
  return loaded?.file === file ? loaded.chosen : { status: 'loading' };
}
