/** Draws the selected square and encodes it anew, so that only its pixels leave the device. */
import { pictureBytesMax, pictureSide } from '#domain/picture/limits.ts';
import { type Crop, squareOf } from './crop.ts';

/** Best first. Safari encodes no WebP, and answers with PNG instead. */
const TYPES = ['image/webp', 'image/jpeg'] as const;
const QUALITIES = [0.85, 0.7, 0.5, 0.3] as const;

export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  context.imageSmoothingQuality = 'high';
  // The background of transparent pixels, which would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, pictureSide, pictureSide);
  context.drawImage(image, left, top, side, side, 0, 0, pictureSide, pictureSide);
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** The best encoding within the size limit; null if the browser has none. */
export async function encodePicture(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const type of TYPES)
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, type, quality);
      if (blob?.type === type && blob.size <= pictureBytesMax) return blob;
    }
  return null;
}
