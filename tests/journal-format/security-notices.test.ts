/**
 * Proves that the texts of the notices about security stay as they are. A notice is stored as a document, and the audit
 * compares it with the document that this release makes of the same entry: a reworded text would fail it in every older
 * folder of data. A better wording is a new notice.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Entry } from '#domain/ledger/entry.ts';
import { NOTICES, noticeText } from '#domain/notices.ts';
import { SECURITY_NOTICES, securityNotices } from '#domain/security-notice/notices.ts';
import { inRepository } from '../architecture/planted-tree.ts';
import { readRecording } from './recording.ts';

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

/** `domain/notices.test.ts` pins their texts. */
const PINNED_THERE = ['approval.lapsed', 'purchase.dispute_won'];

it('leaves no other notice whose text is neither in a recording nor pinned', () => {
  const recorded = [1, 2, 3].flatMap((format) =>
    readRecording(format).blocks.flatMap((block) =>
      (JSON.parse(block.entries) as Entry[]).flatMap(({ facts }) =>
        facts.flatMap((fact) => (fact.kind === 'notification.raised' ? [fact.notice] : [])),
      ),
    ),
  );
  const pinned = new Set<string>([...recorded, ...SECURITY_NOTICES, ...PINNED_THERE]);
  expect(NOTICES.filter((notice) => !pinned.has(notice))).toEqual([]);
});
