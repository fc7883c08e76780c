/** Finds a QR code in a picture, with the browser's reader if it has one, otherwise with a library. */

type DetectedCode = { readonly rawValue: string };
type Detector = { detect(source: ImageBitmapSource): Promise<readonly DetectedCode[]> };
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

export type CodeReader = (source: HTMLVideoElement | ImageBitmap) => Promise<string | null>;

/** Larger pictures are scaled down first: the code in a phone's photo is readable at far less. */
const sideMax = 1_200;

/** Loads what the reader needs, so that it works offline afterwards. */
export async function makeCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (Detector !== undefined) {
    const detector = new Detector({ formats: ['qr_code'] });
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? null;
  }
  const { default: decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (source) => {
    const pixels = context === null ? null : pixelsOf(source, canvas, context);
    return Promise.resolve(pixels === null ? null : tryDecode(() => decodeQR(pixels)));
  };
}

function pixelsOf(
  source: HTMLVideoElement | ImageBitmap,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): ImageData | null {
  const [width, height] =
    'videoWidth' in source ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const target = Object.assign(canvas, {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  });
  context.drawImage(source, 0, 0, target.width, target.height);
  return context.getImageData(0, 0, target.width, target.height);
}

/** Most pictures have no code; the library then throws. */
function tryDecode(decode: () => string): string | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** The text of the code in a picture file, or null when there is none or the file is not a picture. */
export async function readCodeInFile(file: Blob): Promise<string | null> {
  try {
    const [read, picture] = await Promise.all([makeCodeReader(), createImageBitmap(file)]);
    try {
      return await read(picture);
    } finally {
      picture.close();
    }
  } catch {
    return null;
  }
}
