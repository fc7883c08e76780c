// Proves which passwords count as common, and that the rules accept good ones.
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isCommonPassword } from './password-policy.ts';

const own = { email: 'mara.lindqvist@harbour.example', fullName: 'Mara Lindqvist' };

describe('common passwords', () => {
  it('are at least a thousand that the length rule allows, all in lower case', () => {
    const long = [...COMMON_PASSWORDS].filter((word) => word.length >= 6);
    expect(long.length).toBeGreaterThan(1_000);
    expect(long.filter((word) => word !== word.toLowerCase())).toEqual([]);
    expect(long.filter((word) => !isCommonPassword(word, own))).toEqual([]);
  });

  it.each([
    ['123456', 'the list'],
    ['PASSWORD', 'case'],
    ['Password2026!', 'a tail'],
    ['p@ssw0rd', 'look-alikes'],
    ['Dr4gon99', 'look-alikes with a tail'],
    ['love1234', 'a short word with a tail'],
    ['ｐａｓｓｗｏｒｄ', 'full-width letters'],
    ['qwertzuiop', 'a walk'],
    ['poiuytrewq', 'a walk backwards'],
    ['asdfgh123456', 'two walks'],
    ['1q2w3e4r5t6y', 'a zigzag'],
    ['zzzzzzzzzzzz', 'one character'],
    ['abababab', 'a group'],
    ['13131313', 'digits over and over'],
    ['24121987', 'a day'],
    ['1987-12-24', 'a day with marks'],
    ['mara.lindqvist@harbour.example', 'the e-mail'],
    ['mara.lindqvist', 'its first half'],
    ['lindqvist77', 'a name with a tail'],
    ['Lindqvist!', 'a name'],
    ['maralindqvist', 'both names'],
    ['harbour', 'the domain'],
    ['harbour.example', 'the whole domain'],
    ['lindqvistmara', 'both names the other way round'],
    ['  Mara Lindqvist ', 'the name with blanks around it'],
    ['mara.lindqvist99', 'the names with a dot and a tail'],
    ['qwertz12!', 'walks and two more marks'],
    ['asdfgh?!', 'a walk and two marks'],
    ['fedcba987', 'two walks backwards'],
    ['xyqxyqx', 'a group and one more of its characters'],
  ])('%s is common: %s', (password) => {
    expect(isCommonPassword(password, own)).toBe(true);
  });

  it.each([
    'quiet-harbour-88',
    'correct horse battery',
    'x7Kp2mQz',
    'try-vaultiq-here',
    'Zug nach Bern',
    'tüftler-räume',
    '83920174',
    'asdfgh-x7',
    'qwez!p0w',
    'abcx7Kp2',
    'qwertzmn',
    'ok-then-mara-go',
  ])('%s is not common', (password) => {
    expect(isCommonPassword(password, own)).toBe(false);
  });
});
