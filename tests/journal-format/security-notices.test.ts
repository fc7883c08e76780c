/**
 * Proves that the texts of the notices about security stay as they are. A notice is stored as a document, and the audit
 * compares it with the document that this release makes of the same entry: a reworded text would fail it in every older
 * folder of data. A better wording is a new notice.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noticeText } from '#domain/notices.ts';
import { SECURITY_NOTICES, securityNotices } from '#domain/security-notice/notices.ts';
import { inRepository } from '../architecture/planted-tree.ts';

/** Title and message by notice. */
const STORED = JSON.parse(
  readFileSync(inRepository('tests/journal-format/security-notices.json'), 'utf8'),
) as Readonly<Record<string, readonly [title: string, message: string]>>;

it.each(SECURITY_NOTICES)('%s', (notice) => {
  const { title, message } = noticeText({ kind: 'notification.raised', notice, userId: 'a-user' }, []);
  expect([title, message]).toEqual(STORED[notice]);
});

it('keeps every notice of older folders', () => {
  expect(Object.keys(STORED).filter((notice) => !Object.hasOwn(securityNotices, notice))).toEqual([]);
});
