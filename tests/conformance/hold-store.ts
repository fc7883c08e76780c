// A process that opens the embedded store in the folder of its first argument, writes one document and stays.
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';

const [, , directory = ''] = process.argv;
const store = await openEmbeddedStore({ directory });
await store.createDatabase('vaultiq-held');
await store.put('vaultiq-held', { _id: 'acknowledged' });
process.stdout.write('holding\n');
setInterval(() => undefined, 60_000);
