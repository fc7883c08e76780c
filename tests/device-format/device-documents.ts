import type { DeviceData } from '#app/data/device/device-data.ts';
import type { Document, Documents } from './recording.ts';

/** All documents of a device, as the app reads them. */
export async function readDeviceDocuments({ database }: DeviceData): Promise<Documents> {
  const all: Record<string, readonly Document[]> = {};
  for (const [name, collection] of Object.entries(database.collections)) {
    const found = await (collection as DeviceData['database']['collections']['contacts']).find().exec();
    const documents: Document[] = found.map((document) => document.toMutableJSON());
    all[name] = documents.sort((one, other) => (one.id < other.id ? -1 : 1));
  }
  return all;
}
