// Proves that a name has one form for every input, without invisible characters or direction controls.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonName, readName } from './person-name.ts';

// Listed literally, and not by the Unicode property that the rule uses.
const UNSEEN =
  /[\u00AD\u034F\u061C\u115F\u1160\u180B-\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0001}\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}]/u;
const JOINER = /[\u200C\u200D]/;
const UNSEEN_ONES = Array.from(
  '\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064' +
    '\u2066\u2067\u2068\u2069\u3164\uFE0F\uFEFF\u{E0041}\u{E0100}',
);
const ODD_ONES = Array.from('aé\u0301ßﬁＡ ا\u0644क\u094Dष가\u1100\u1161 \u00A0\u2800\n\u{1E900}😀');
const LETTERS = Array.from('Ann Smithßéøжλ김山 ');

const typedNames = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...UNSEEN_ONES, ...ODD_ONES),
  }),
);

describe('a name', () => {
  it('is stored in one form, whatever was typed: NFKC, nothing invisible, single spaces', () => {
    fc.assert(
      fc.property(typedNames, (typed) => {
        const name = readName(typed);
        expect(readName(name)).toBe(name);
        expect(name.normalize('NFKC')).toBe(name);
        expect(name).not.toMatch(UNSEEN);
        expect(name).not.toMatch(/[\u00A0\u2028\u2029\u2800\u3000\t\n\r]| {2}|^ | $/u);
        if (isPersonName(name)) expect(name).not.toMatch(JOINER);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is in that form for every character, alone and between letters', () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const typed = `a${String.fromCodePoint(code)}b`;
      const name = readName(typed);
      const isKept = readName(name) === name && name.normalize('NFKC') === name;
      if (!isKept || UNSEEN.test(name) || JOINER.test(name)) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it('is the same with invisible characters anywhere in it', () => {
    const visible = fc.array(fc.constantFrom(...LETTERS), { minLength: 1 });
    const at = fc.array(fc.tuple(fc.nat(30), fc.constantFrom(...UNSEEN_ONES)), { maxLength: 8 });
    fc.assert(
      fc.property(visible, at, (text, unseen) => {
        const typed = [...text];
        for (const [place, one] of unseen) typed.splice(place, 0, one);
        const name = readName(typed.join(''));
        expect(name).toBe(readName(text.join('')));
        expect(isPersonName(name)).toBe(true);
      }),
    );
  });

  it.each([
    ['Ａｎｎ', 'Ann'],
    ['ﬁona', 'fiona'],
    ['Jose\u0301', 'José'],
    ['  Ann \u00A0\u3000\n Smith ', 'Ann Smith'],
    ['Ann\u2800Smith', 'Ann Smith'],
    ['\u202EnnA\u202C', 'nnA'],
    ['\u2066Ann\u2069\u061C\u200E\u200F', 'Ann'],
    ['A\u200Bn\u2060n\uFEFF', 'Ann'],
    ['A\u200Dn\u200Cn', 'Ann'],
    ['\u3164\uFFA0\u115F', ''],
    ['Ann \u2764\uFE0F', 'Ann \u2764'],
    ['Ann\u{E0041}\u{E007F}', 'Ann'],
    ['Zoë Müller-O’Neil', 'Zoë Müller-O’Neil'],
    ['علي', 'علي'],
    ['김철수', '김철수'],
  ])('%j is read as %j', (typed, name) => {
    expect(readName(typed)).toBe(name);
    expect(isPersonName(name)).toBe(true);
  });

  it.each([
    'علی\u200Cرضا',
    'क्\u200Dष',
    '\u200Dक',
    'ක්\u200Dර',
    '\u{1E900}\u200C\u{1E901}',
    'ع\u200B\u200C\u200Bل',
  ])('is refused if it is %j, because its joiner is ambiguous', (typed) => {
    expect(readName(typed)).toMatch(JOINER);
    expect(isPersonName(readName(typed))).toBe(false);
  });

  it('loses a joiner between letters that need none, whatever surrounds them', () => {
    expect(readName('कa\u200Dbक')).toBe('कabक');
  });

  it('of a quarter of a million joiners is read quickly', () => {
    const started = performance.now();
    expect(readName(`A${'\u200D'.repeat(250_000)}l`)).toBe('Al');
    expect(isPersonName(readName(`ع${'\u200D'.repeat(250_000)}ل`))).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it.each(['Al\u0000', 'A\u0007l', 'A\ud800l', '\u009bAl'])('is not %j', (typed) => {
    expect(isPersonName(readName(typed))).toBe(false);
  });
});
