import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef } from 'react';
import { pictureSide } from '#domain/picture/limits.ts';
import { type Crop, fitCrop, panCrop, zoomMax } from './crop.ts';
import { drawCrop } from './encode-picture.ts';
import './crop-area.css';

type Props = {
  readonly image: HTMLImageElement;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
  /** The canvas, with exactly the pixels that are saved. */
  readonly canvas: HTMLCanvasElement | null;
  readonly onCanvas: (canvas: HTMLCanvasElement | null) => void;
  /** The name of the picture: "Your picture". */
  readonly label: string;
  /** The shape in which it is shown later: a circle, or a square with rounded corners. */
  readonly shape: CropShape;
};

export type CropShape = 'circle' | 'square';

/** Shares of the square. */
const keyStep = 0.05;
const STEPS: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -keyStep, down: 0 },
  ArrowRight: { right: keyStep, down: 0 },
  ArrowUp: { right: 0, down: -keyStep },
  ArrowDown: { right: 0, down: keyStep },
};
const zoomStep = 0.05;

type Point = { readonly x: number; readonly y: number };

/** The cropped square as it is shown beside a name: drag it, or move it with the arrow keys. */
function Square({ image, crop, onChange, canvas, onCanvas, label, shape }: Props): ReactElement {
  const last = useRef<Point | null>(null);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  useEffect(() => {
    if (canvas !== null) drawCrop(canvas, image, crop);
  }, [canvas, image, crop]);
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>): void => {
    const from = last.current;
    if (from === null) return;
    const { width } = currentTarget.getBoundingClientRect();
    onChange(panCrop(size, crop, { right: (x - from.x) / width, down: (y - from.y) / width }));
    last.current = { x, y };
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(panCrop(size, crop, step));
  };
  return (
    <div
      className="picture-square"
      data-shape={shape}
      role="group"
      aria-label={label}
      aria-describedby="picture-how"
      tabIndex={0}
      data-autofocus
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    >
      <canvas ref={onCanvas} width={pictureSide} height={pictureSide} />
    </div>
  );
}

/** Selects the square of a picture that is saved. */
export function CropArea(props: Props): ReactElement {
  const { image, crop, onChange } = props;
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  return (
    <div className="picture-crop">
      <Square {...props} />
      <p className="vq-small vq-dimmed" id="picture-how">
        Drag the picture, or move it with the arrow keys.
      </p>
      <label className="picture-zoom">
        <span className="vq-label">Zoom</span>
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={zoomStep}
          value={crop.zoom}
          onChange={(event) => onChange(fitCrop(size, { ...crop, zoom: Number(event.currentTarget.value) }))}
        />
      </label>
    </div>
  );
}
