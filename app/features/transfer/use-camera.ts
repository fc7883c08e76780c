import { type RefObject, useEffect, useState } from 'react';
import { makeCodeReader } from '../../platform/read-code.ts';

/**
 * Whether this browser lets a page use a camera (which requires https); otherwise a picture or pasting does the same.
 */
export const hasCamera = (): boolean => 'mediaDevices' in navigator;

const everyMs = 200;

export type CameraState = 'starting' | 'looking' | 'refused';

type RunningCamera = { stop: () => void };

async function startCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<RunningCamera> {
  const read = await makeCodeReader();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  video.srcObject = stream;
  await video.play();
  const timer = setInterval(() => {
    // An unreadable frame is not an error: the next one follows.
    read(video).then(
      (text) => {
        if (text !== null) onText(text);
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

/** Runs the camera while `active` and calls back with a QR code's text. The camera is released at the end. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  onText: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    const element = video.current;
    if (!active || element === null) return undefined;
    let running: RunningCamera | null = null;
    let ended = false;
    startCamera(element, onText).then(
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
