import type { Page } from 'playwright-core';

type Wanted = {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytesMax: number;
  /** The highest one to try, up to 1. */
  readonly quality?: number;
};

const firstQuality = 0.76;
const qualityStep = 0.06;
const lastQuality = 0.5;

/** Encodes a picture as WebP of this size, by the browser of the page, at the highest quality that fits. */
export async function encodeWebp(page: Page, png: Buffer, wanted: Wanted): Promise<Buffer> {
  const tab = await page.context().newPage();
  try {
    for (let quality = wanted.quality ?? firstQuality; quality >= lastQuality; quality -= qualityStep) {
      const picture = await encodeAt(tab, png, { ...wanted, quality });
      if (picture.length <= wanted.bytesMax) return picture;
    }
  } finally {
    await tab.close();
  }
  throw new Error(`the picture does not fit into ${String(wanted.bytesMax)} bytes`);
}

async function encodeAt(tab: Page, png: Buffer, wanted: Wanted & { quality: number }): Promise<Buffer> {
  const encoded = await tab.evaluate(
    async ({ source, width, height, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('the browser has no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: png.toString('base64'), ...wanted },
  );
  return Buffer.from(encoded.replace('data:image/webp;base64,', ''), 'base64');
}
