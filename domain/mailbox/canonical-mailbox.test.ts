// Proves which spellings of an address are one mailbox, and which are not.
import { describe, expect, it } from 'vitest';
import { canonicalMailbox } from './canonical-mailbox.ts';

describe('one mailbox', () => {
  it.each([
    ['capitals and blanks', ' Ann@Example.ORG ', 'ann@example.org'],
    ['full-width letters', 'ａｎｎ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ann@example.org'],
    ['an international domain', 'ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['dots and tags of Gmail', 'a.n.n+shop@gmail.com', 'ann@gmail.com'],
    ['the other name of Gmail', 'A.nn@googlemail.com', 'ann@gmail.com'],
    ['full-width Gmail with a tag', 'ａ.nn＋x@ｇmail.com', 'ann@gmail.com'],
    ['a tag of Outlook', 'ann+x@outlook.com', 'ann@outlook.com'],
    ['a tag of Hotmail', 'ann+x@hotmail.co.uk', 'ann@hotmail.co.uk'],
    ['a tag of Live', 'ann+x@live.nl', 'ann@live.nl'],
    ['the names of iCloud', 'ann+x@me.com', 'ann@icloud.com'],
    ['a tag of Yahoo', 'ann-shop@yahoo.com', 'ann@yahoo.com'],
    ['a tag of Yahoo in another country', 'ann-shop@yahoo.co.jp', 'ann@yahoo.co.jp'],
    ['a tag of Fastmail', 'ann+x@fastmail.com', 'ann@fastmail.com'],
    ['a tag of Outlook in another country', 'ann+x@outlook.com.au', 'ann@outlook.com.au'],
    ['a tag with the mark in it', 'ann+x+y@gmail.com', 'ann@gmail.com'],
    ['no address at all', ' Ann ', 'ann'],
    ['an invalid domain', 'ann@exa mple', 'ann@exa mple'],
    ['a name with the sign in it', '"a@b"@gmail.com', '"a@b"@gmail.com'],
    ['the names of Proton', 'a.nn+x@protonmail.com', 'ann@proton.me'],
  ])('%s: %s is %s', (_what, written, canonical) => {
    expect(canonicalMailbox(written)).toBe(canonical);
  });

  it('is the same when it is made canonical again', () => {
    for (const email of ['a.nn+x@googlemail.com', 'ann-x@yahoo.com', 'ann@bücher.example'])
      expect(canonicalMailbox(canonicalMailbox(email))).toBe(canonicalMailbox(email));
  });
});

describe('several mailboxes', () => {
  it.each([
    ['dots of other providers', 'a.nn@example.org', 'ann@example.org'],
    ['tags of other providers', 'ann+x@example.org', 'ann@example.org'],
    ['dots of Outlook', 'a.nn@outlook.com', 'ann@outlook.com'],
    ['a plus sign of Yahoo', 'ann+x@yahoo.com', 'ann@yahoo.com'],
    ['a hyphen of Gmail', 'ann-x@gmail.com', 'ann@gmail.com'],
    ['the same name with two providers', 'ann@gmail.com', 'ann@outlook.com'],
    ['a domain that only ends like a provider', 'a.nn@notgmail.com', 'ann@notgmail.com'],
    ['an unknown provider in a country', 'ann+x@example.co.uk', 'ann@example.co.uk'],
    ['a name that begins with the mark', '+x@gmail.com', '@gmail.com'],
  ])('%s: %s is not %s', (_what, one, other) => {
    expect(canonicalMailbox(one)).not.toBe(canonicalMailbox(other));
  });
});
