/** The data that is open in this tab: one at a time. */
import type { DeviceData } from './device-data.ts';

let turn: Promise<unknown> = Promise.resolve();
let current: DeviceData | null = null;

async function open(userId: string): Promise<DeviceData> {
  const [{ openDeviceData }, { browserSurroundings }] = await Promise.all([
    import('./device-data.ts'),
    import('./browser-signals.ts'),
  ]);
  return openDeviceData({ userId, ...browserSurroundings });
}

/** Opens the data of a person after what was open before is closed. Null when it is not wanted any more by then. */
export function openData(userId: string, isWanted: () => boolean): Promise<DeviceData | null> {
  const opening = turn.then(async () => {
    await closeCurrent();
    if (!isWanted()) return null;
    current = await open(userId);
    return current;
  });
  turn = opening.catch(() => undefined);
  return opening;
}

async function closeCurrent(): Promise<void> {
  const data = current;
  current = null;
  await data?.close();
}

/** Resolves when nothing is open in this tab. */
export function closeData(): Promise<void> {
  const closing = turn.then(closeCurrent);
  turn = closing.catch(() => undefined);
  return closing;
}
