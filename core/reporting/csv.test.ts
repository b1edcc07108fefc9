import { expect, test } from 'vitest';
import { formatCsvCell, formatCsvLine } from './csv.ts';

test.each([
  ['Kim', 'Kim'],
  ['', ''],
  ['=1+1', "'=1+1"],
  ['+821012345678', "'+821012345678"],
  ['-5', '-5'],
  ['-0.00120000', '-0.00120000'],
  ['-5+1', "'-5+1"],
  ['-5 ', "'-5 "],
  ['- 5', "'- 5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t'=1"`],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a;=1+1', `"a;'=1+1"`],
  ['a; @SUM(A1)', `"a;' @SUM(A1)"`],
  ['a,＝1+1', `"a,'＝1+1"`],
  ['a\t\u200b+1;-1+1', `"a\t'\u200b+1;'-1+1"`],
  ['a\r\n=1', `"a\r\n'=1"`],
  ['a;-5\n-0.12', '"a;-5\n-0.12"'],
  ['  =1', "'  =1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\u0001=1+1', "'\u0001=1+1"],
  ['\u0085+1', "'\u0085+1"],
  ['\ue000\u0000-1+1', "'\ue000\u0000-1+1"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['two\nlines', '"two\nlines"'],
])('%j becomes %j', (text, cell) => {
  expect(formatCsvCell(text)).toBe(cell);
});

test('a line ends with CRLF', () => {
  expect(formatCsvLine(['a', '', '=b'])).toBe("a,,'=b\r\n");
});
