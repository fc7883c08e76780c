// Proves that the store in memory, which other tests use, behaves as the real adapters do.
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { describeDocumentStore } from './document-store.ts';

describeDocumentStore('in memory', () => {
  const store = makeMemoryStore();
  return Promise.resolve({ store, dispose: () => store.close() });
});
