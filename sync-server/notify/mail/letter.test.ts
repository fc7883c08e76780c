// Proves that a letter reads as it is written: its text and HTML contain no invisible characters or direction controls,
// whatever its words contained.
import { expect, it } from 'vitest';
import { makeLetter } from './letter.ts';

it('contains no invisible characters, nor any that reverse the reading direction', () => {
  const letter = makeLetter({
    to: 'ann@example.com',
    subject: 'A \u202Eword\u202C',
    paragraphs: ['Hello\u200B,', '\u2067Ann\u2069\uFEFF'],
    link: { label: 'Open', url: 'https://vaultiq.example/' },
    after: ['The\u00AD end\u{E0041}'],
  });
  expect(letter.subject).toBe('A word');
  expect(letter.text).toBe('Hello,\n\nAnn\n\nOpen:\nhttps://vaultiq.example/\n\nThe end\n\nVaultIQ\n');
  for (const text of ['<title>A word</title>', '>Hello,</p>', '>Ann</p>', '>The end</p>']) {
    expect(letter.html).toContain(text);
  }
});
