import { expect, test } from 'vitest';
import { decodeListFile, findListFileFault } from './decode-list-file.ts';
import { parseNameList } from './parse-name-list.ts';

const namesIn = (text: string, listed: string[] = []): string[] => parseNameList(text, listed).added;

test.each([
  ['Ana\nBo\n\n Cy \n', ['Ana', 'Bo', 'Cy']],
  ['Ana\rBo', ['Ana', 'Bo']],
  ['"She said ""hi""",x', ['She said "hi"']],
  ['Seo-yeon   Kim', ['Seo-yeon Kim']],
  ['- Ana\n• Bo', ['Ana', 'Bo']],
  ['Pupil 01\nPupil 02', ['Pupil 01', 'Pupil 02']],
])('parses plain names in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test.each([
  ['Vogel, Tim\nKlein, Jana', ['Tim Vogel', 'Jana Klein']],
  ['Vogel,Tim\nKlein,Jana', ['Tim Vogel', 'Jana Klein']],
  ['Ana\nVogel, Tim', ['Ana', 'Tim Vogel']],
  ['García López, María José', ['María José García López']],
  ['김, 서연', ['김서연']],
  ['\uFEFF"Kim, Seo-yeon",3B\r\nMateo,3B\r\n', ['Seo-yeon Kim', 'Mateo']],
  ['"Vogel, Tim";3B\nMateo;3B', ['Tim Vogel', 'Mateo']],
  ['Martin King, Jr.\nAna', ['Martin King, Jr.', 'Ana']],
  ['Ana,3B\nBo,3B', ['Ana', 'Bo']],
  ['Ana,red\nBo,red\nCy,blue\nDee,blue', ['Ana', 'Bo', 'Cy', 'Dee']],
])('keeps what belongs to one name together in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test.each([
  ['1. Anna\n2. Bo'],
  ['1) Anna\n2) Bo'],
  ['1;Anna\n2;Bo'],
  ['1,Anna\n2,Bo'],
  ['1\tAnna\n2\tBo'],
  ['1.\tAnna\n2.\tBo'],
  ['1 Anna\n2 Bo'],
  ['Nr;Name\n1;Anna\n2;Bo'],
  ['Nr.\tName\tKlasse\n1\tAnna\t8a\n2\tBo\t8a'],
  ['1;Anna;8a;a@x.org\n2;Bo;8a;b@x.org'],
  ['Nr;Kind;Klasse\n1;Anna;8a\n2;Bo;8a'],
])('drops running numbers and other columns in %j', (text) => {
  expect(namesIn(text)).toEqual(['Anna', 'Bo']);
});

test.each([
  ['Name', 'Ana'],
  ['Schüler', 'Ana'],
  ['Pupil', 'Ana'],
  ['Student', 'Ana'],
  ['Nombre', 'Ana'],
  ['이름', '김서연'],
  ['성명', '김서연'],
  ['姓名', '王小明'],
  ['이름,반', '김서연,3B'],
  ['번호,이름', '1,김서연'],
  ['번호\t성명\t반', '1\t김서연\t3'],
  ['Name\tClass', 'Ana\t3B'],
  ['No.,Class,Full name', '1,3B,Ana'],
])('takes %j as a heading', (heading, row) => {
  const { added, left } = parseNameList(`${heading}\n${row}`, []);
  expect(added).toEqual([row.split(/[,\t]/).find((cell) => cell.length > 2 || row === cell)]);
  expect(left).toEqual([{ line: 1, text: heading, reason: 'heading' }]);
});

test.each([
  ['First name,Last name\nTim,Vogel', ['Tim Vogel']],
  ['Last name;First name;Class\nVogel;Tim;8a', ['Tim Vogel']],
  ['Nachname\tVorname\nVogel\tTim', ['Tim Vogel']],
  ['Name;Vorname\nVogel;Tim', ['Tim Vogel']],
  ['Name, Vorname\nVogel, Tim', ['Tim Vogel']],
  ['Nombre,Apellidos\nMaría,García López', ['María García López']],
  ['성,이름\n김,서연', ['김서연']],
  ['이름,성\n서연,김', ['김서연']],
  ['姓,名\n王,小明', ['王小明']],
  ['First name,Last name\nTim,', ['Tim']],
])('joins first and last names in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('only the first line is a heading', () => {
  expect(namesIn('김서연\n이름')).toEqual(['김서연', '이름']);
  expect(namesIn('Ana\nBo')).toEqual(['Ana', 'Bo']);
});

test('numbers equal names, and says which', () => {
  expect(parseNameList('Anna Schmidt\nBo\nAnna Schmidt', [])).toEqual({
    added: ['Anna Schmidt', 'Bo', 'Anna Schmidt 2'],
    numbered: ['Anna Schmidt 2'],
    onList: [],
    left: [],
  });
});

test('leaves out who is on the list, by the numbers of equal names too', () => {
  const text = 'Anna Schmidt\nBo\nAnna Schmidt\nCy';
  expect(parseNameList(text, ['anna schmidt', 'Anna Schmidt 2', 'Bo'])).toMatchObject({
    added: ['Cy'],
    onList: ['Anna Schmidt', 'Bo', 'Anna Schmidt 2'],
  });
});

test('accepts long names, and gives each line that it leaves out a reason', () => {
  const long = 'María del Carmen Fernández de Córdoba y Álvarez de Toledo, Marquesa de Villanueva y Geltrú';
  expect(namesIn(`"${long}"`)).toHaveLength(1);
  expect(namesIn(`${'a'.repeat(86)}\n${'b'.repeat(45)}`)).toHaveLength(2);
  expect(parseNameList(`Ana\n\n17\n${'x'.repeat(101)}\n;;`, [])).toMatchObject({
    added: ['Ana'],
    left: [
      { line: 3, text: '17', reason: 'noName' },
      { line: 4, reason: 'long' },
      { line: 5, text: ';;', reason: 'noName' },
    ],
  });
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
    expect(namesIn(decodeListFile(Uint8Array.from(bytes)))).toEqual(['김서연', '똠방']);
  expect(namesIn(decodeListFile(Uint8Array.from(CP949)))).toEqual(['김서연']);
});

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
/** Bytes as in a compressed file: every value, in no order. */
const noise = Uint8Array.from({ length: 4_000 }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 0xff);

test.each([
  ['a workbook', bytesOf('PK\x03\x04\x14\x00[Content_Types].xml\x8f\x00xl/workbook.xml'), 'spreadsheet'],
  ['an OpenDocument', bytesOf('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'spreadsheet'],
  ['a workbook of long ago', bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'spreadsheet'],
  ['a letter', bytesOf('PK\x03\x04\x14\x00[Content_Types].xml\x8f\x00word/document.xml'), 'notText'],
  ['a PNG', Uint8Array.from([...bytesOf('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'), ...noise]), 'notText'],
  ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...noise]), 'notText'],
  ['a picture without zeros', noise.filter((byte) => byte !== 0), 'notText'],
])('recognises that %s is no list', (_, bytes, fault) => {
  expect(findListFileFault(bytes)).toBe(fault);
});

test.each([
  ['UTF-8', new TextEncoder().encode('이름\n김가은\nJosé Peña 😀\n')],
  ['UTF-16 without a mark', Uint8Array.from(Buffer.from('이름\r\n김가은\r\n박가가\r\n', 'utf16le'))],
  ['the Korean code page', Uint8Array.from([0xb1, 0xe8, 0xb0, 0xa1, 0x0d, 0x0a])],
  ['the Western code page', bytesOf('Jos\xe9 Garc\xeda\r\nAna Pe\xf1a\r\nBo Smith\r\n')],
  ['nothing', new Uint8Array()],
])('takes a list in %s', (_, bytes) => {
  expect(findListFileFault(bytes)).toBeNull();
});
