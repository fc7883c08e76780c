import { type RefObject, useEffect, useState } from 'react';

type Detected = { readonly rawValue: string };
type Detector = { detect(source: HTMLVideoElement): Promise<readonly Detected[]> };
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser can read a QR code from the camera; where it cannot, pasting does the same. */
export const canScan = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator;

const everyMs = 200;

export type CameraState = 'starting' | 'looking' | 'refused';

type Running = { stop: () => void };

async function look(video: HTMLVideoElement, onText: (text: string) => void): Promise<Running> {
  const Detector = detectorClass();
  if (Detector === undefined) throw new Error('no detector');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  video.srcObject = stream;
  await video.play();
  const detector = new Detector({ formats: ['qr_code'] });
  const timer = setInterval(() => {
    // A frame that cannot be read yet is not an error: the next one follows.
    detector.detect(video).then(
      ([found]) => {
        if (found !== undefined) onText(found.rawValue);
      },
      () => undefined,
    );
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

/** Runs the camera while `active` and hands over what a QR code says. The camera is let go when it ends. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  onText: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    const element = video.current;
    if (!active || element === null) return undefined;
    let running: Running | null = null;
    let ended = false;
    look(element, onText).then(
      (started) => {
        if (ended) started.stop();
        else {
          running = started;
          setState('looking');
        }
      },
      () => {
        if (!ended) setState('refused');
      },
    );
    return () => {
      ended = true;
      running?.stop();
      setState('starting');
    };
  }, [active, onText, video]);
  return state;
}
