/** Stores pictures by the hash of their bytes, and the references to them. */
import { createHash } from 'node:crypto';
import { FILES } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { filePendingMs, filesPendingMax } from '#domain/file/limits.ts';
import type { StoredFile } from '#domain/file/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { readPagesByPrefix } from '../document-pages.ts';
import type { Erasures } from '../erasures.ts';
import { type TypedPicture, readPicture } from './read-picture.ts';

/** A file with its bytes. */
export type FileContent = StoredFile & { readonly content: Buffer };

/** A reference to a file, and since when (ms). */
type Reference = { readonly file: string; readonly at: number };

type FileDocument = Omit<StoredFile, 'hash' | 'bytes'> & { readonly base64: string };

/** The owner of a reference: a name that its feature chooses, such as `picture:<user id>`, and the person. */
export type Owner = { readonly name: string; readonly userId: string };

type UploadError = 'FILE_TOO_LARGE' | 'FILE_NOT_A_PICTURE' | 'FILE_DAMAGED' | 'FILES_PENDING';

export type FileStore = {
  /** Stores a picture that this person uploads. Unless something refers to it, it is erased after a day. The hash is that of the cleaned bytes. */
  upload(userId: string, bytes: Buffer): Promise<Ok<StoredFile> | Err<UploadError>>;
  find(hash: string): Promise<FileContent | null>;
  /** The file that the owner of this name refers to. */
  referenceOf(name: string): Promise<Reference | null>;
  /**
   * Sets or removes (null) the owner's reference to a file that the person has uploaded. A file that loses its last
   * reference is erased; if the process ends before that, `sweep` erases it.
   */
  refer(owner: Owner, hash: string | null): Promise<Ok<null> | Err<'FILE_NOT_FOUND'>>;
  /** Erases this person's uploads to which nothing refers. */
  eraseUploads(userId: string): Promise<void>;
  /** Erases the files that nothing has referred to for a day. */
  sweep(): Promise<void>;
};

export type FileStoreDeps = {
  readonly store: DocumentStore;
  readonly erasures: Pick<Erasures, 'erasing'>;
  readonly now: () => number;
};

const FILE = 'file:';
const USE = 'use:';
const PENDING = 'pending:';

/** The owner of marks for files that were replaced or removed. It is not a person, so they count against nobody's limit. */
const REPLACED = 'replaced';

const pendingId = (who: string, hash: string): string => `${PENDING}${who}:${hash}`;

const toStored = (hash: string, { type, width, height }: FileDocument, content: Buffer): FileContent => ({
  ...{ hash, type, width, height },
  bytes: content.length,
  content,
});

/** Only the authority's process writes. Changes run one after the other, so that no file with a reference is erased. */
export class Files implements FileStore {
  readonly #deps: FileStoreDeps;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: FileStoreDeps) {
    this.#deps = deps;
  }

  async upload(userId: string, bytes: Buffer): Promise<Ok<StoredFile> | Err<UploadError>> {
    const read = readPicture(bytes);
    return read.ok ? this.#inTurn(() => this.#keep(userId, read.value)) : read;
  }

  async find(hash: string): Promise<FileContent | null> {
    const found = await this.#deps.store.get<FileDocument>(FILES, FILE + hash);
    return found === null ? null : toStored(hash, found, Buffer.from(found.base64, 'base64'));
  }

  referenceOf(name: string): Promise<Reference | null> {
    return this.#deps.store.get<Reference>(FILES, USE + name);
  }

  refer({ name, userId }: Owner, hash: string | null): Promise<Ok<null> | Err<'FILE_NOT_FOUND'>> {
    return this.#inTurn(async () => {
      if (hash !== null && (await this.find(hash)) === null) return err('FILE_NOT_FOUND');
      const before = await this.referenceOf(name);
      if (before?.file === (hash ?? undefined)) return ok(null);
      const mark = before === null ? null : await this.#mark(REPLACED, before.file, 0);
      await this.#write(USE + name, hash === null ? null : { file: hash, at: this.#deps.now() });
      if (hash !== null) await this.#write(pendingId(userId, hash), null);
      if (mark !== null) await this.#settle(mark);
      return ok(null);
    });
  }

  eraseUploads(userId: string): Promise<void> {
    return this.#inTurn(() => this.#settleWhere(`${PENDING}${userId}:`, () => true));
  }

  sweep(): Promise<void> {
    const before = this.#deps.now() - filePendingMs;
    return this.#inTurn(() => this.#settleWhere(PENDING, ({ at }) => at <= before));
  }

  async #keep(
    userId: string,
    { bytes, ...picture }: TypedPicture,
  ): Promise<Ok<StoredFile> | Err<'FILES_PENDING'>> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const prefix = `${PENDING}${userId}:`;
    const pending = await this.#deps.store.range(FILES, {
      ...{ start: prefix, end: `${prefix}\uffff` },
      limit: filesPendingMax,
    });
    const isRepeat = pending.some(({ _id }) => _id === prefix + hash);
    if (pending.length >= filesPendingMax && !isRepeat) return err('FILES_PENDING');
    // Before the file, so that a file is never without a reference.
    await this.#mark(userId, hash, this.#deps.now());
    // A conflict: the same bytes are stored already.
    await this.#deps.store.put(FILES, {
      _id: FILE + hash,
      ...{ ...picture, base64: bytes.toString('base64') },
    });
    return ok({ hash, ...picture, bytes: bytes.length });
  }

  async #mark(who: string, file: string, at: number): Promise<string> {
    const id = pendingId(who, file);
    await this.#write(id, { file, at });
    return id;
  }

  async #settleWhere(prefix: string, isDue: (reference: Reference) => boolean): Promise<void> {
    for await (const page of readPagesByPrefix<Reference>(this.#deps.store, FILES, prefix))
      for (const mark of page) if (isDue(mark)) await this.#settle(mark._id);
  }

  /** Removes a mark, and before it the file unless something else refers to it, so that no file is ever without both. */
  async #settle(mark: string): Promise<void> {
    const { store, erasures } = this.#deps;
    const found = await store.get<Reference>(FILES, mark);
    if (found === null) return;
    const references = await store.find<Reference>(FILES, { selector: { file: found.file }, limit: 2 });
    const isLast = references.every(({ _id }) => _id === mark);
    await (isLast
      ? erasures.erasing([FILES], () => this.#write(FILE + found.file, null))
      : Promise.resolve());
    await this.#write(mark, null);
  }

  /** Writes or removes a document. */
  async #write(id: string, value: object | null): Promise<void> {
    const { store } = this.#deps;
    const found: StoredDocument | null = await store.get(FILES, id);
    if (found === null && value === null) return;
    const rev = found === null ? {} : { _rev: found._rev };
    const outcome = await store.put(FILES, {
      ...{ _id: id, ...rev },
      ...(value === null ? { _deleted: true } : value),
    });
    if (outcome.status === 'conflict') throw new Error('somebody else writes the files of this service');
  }

  /** Runs a change after those before it, even if they failed. */
  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(task);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
