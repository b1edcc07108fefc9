import { expect, test } from 'vitest';
import { decodeListFile, parseInvitedNames } from './league-organiser-card.tsx';

test.each([
  ['Ana\nBo\n\n Ana \n', ['Ana', 'Bo']],
  ['\uFEFF"Kim, Seo-yeon",3B\r\nMateo;3B\r\n', ['Kim, Seo-yeon', 'Mateo']],
  ['"She said ""hi""",x', ['She said "hi"']],
  [`${'x'.repeat(41)}\n`, []],
  ['이름,반\r\n김서연,3B\r\n', ['김서연']],
  ['Name\tClass\nAna\t3B\n', ['Ana']],
  ['Ana\rBo', ['Ana', 'Bo']],
  ['김서연\n이름', ['김서연', '이름']],
])('parses the names in %j as %j', (text, names) => {
  expect(parseInvitedNames(text)).toEqual(names);
});

/** "김서연,3B" in code page 949. Node, unlike browsers, decodes only its older part, without syllables such as 똠. */
const CP949 = [0xb1, 0xe8, 0xbc, 0xad, 0xbf, 0xac, 0x2c, 0x33, 0x42, 0x0d, 0x0a];
const utf16 = (text: string, isBigEndian: boolean): number[] =>
  Array.from(text, (letter) => letter.charCodeAt(0)).flatMap((code) =>
    isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8],
  );

test('a list is read in each encoding in which Excel saves it', () => {
  const text = '김서연,3B\r\n똠방,4A';
  for (const bytes of [
    [...new TextEncoder().encode(text)],
    [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)],
    [0xff, 0xfe, ...utf16(text, false)],
    [0xfe, 0xff, ...utf16(text, true)],
    utf16(text, false),
    utf16(text, true),
  ])
    expect(parseInvitedNames(decodeListFile(Uint8Array.from(bytes)))).toEqual(['김서연', '똠방']);
  expect(parseInvitedNames(decodeListFile(Uint8Array.from(CP949)))).toEqual(['김서연']);
});
