/** Finds where a pasted or saved table has its names: by its heading, or by what the columns hold. */

export interface NameColumns {
  hasHeading: boolean;
  /** The column of whole or first names. */
  first: number | null;
  /** The column of last names, if names are in two. */
  last: number | null;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split('|'));
/** In the languages of the app and its markets, and in German and French; without points and colons. */
const HEADINGS = {
  full: wordsOf(
    'name|names|full name|student|students|student name|pupil|pupils|pupil name|nickname|schüler|schülerin|' +
      'schüler/in|schüler*in|schülername|teilnehmer|이름|성명|성함|학생|학생명|학생 이름|학생이름|姓名|名字|學生|学生|學生姓名|' +
      '学生姓名|nombre|nombres|nombre completo|nombre y apellidos|apellidos y nombre|alumno|alumna|alumnos|estudiante|' +
      'nom complet|élève|élèves|ชื่อ|ชื่อ-สกุล|ชื่อ-นามสกุล|नाम|الاسم',
  ),
  first: wordsOf('first name|firstname|first|given name|given names|forename|vorname|prénom|nombre de pila|名|ชื่อจริง'),
  last: wordsOf(
    'last name|lastname|last|surname|family name|nachname|familienname|apellido|apellidos|nom|nom de famille|성|姓|' +
      '姓氏|นามสกุล',
  ),
  number: wordsOf(
    'nr|no|nº|n°|№|#|num|núm|number|número|nummer|lfd nr|번호|순번|연번|학번|號|号|編號|编号|座號|座号|學號|学号|序号|序號|id|' +
      'student id|ลำดับ|เลขที่',
  ),
};
type HeadingKind = keyof typeof HEADINGS;

function kindOf(cell: string): HeadingKind | null {
  const word = cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[.:*]+$/g, '')
    .replaceAll(/[.\s_]+/g, ' ')
    .trim();
  return (Object.keys(HEADINGS) as HeadingKind[]).find((kind) => HEADINGS[kind].has(word)) ?? null;
}

/** The cells of each line, and which of them are names. */
export function findNameColumns(lines: readonly string[]): { cells: string[][]; columns: NameColumns } {
  for (const separator of ['\t', ';', ',']) {
    const cells = lines.map((line) => splitCells(line, separator));
    if (!cells.some((row) => row.length > 1)) continue;
    const byHeading = findByHeading(cells[0]!);
    if (byHeading) return { cells, columns: byHeading };
    // A comma also stands within a name, "Vogel, Tim": then the line is one name.
    if (separator === ',' && isListOfCommaNames(cells, lines)) break;
    return { cells, columns: findByContents(cells) };
  }
  const cells = stripNumbers(lines.map((line) => [splitCells(line, '\n')[0]!]));
  const first = kindOf(cells[0]?.[0] ?? '');
  return { cells, columns: { hasHeading: first !== null && lines.length > 1, first: 0, last: null } };
}

/** Cells between separators, without their quotes. */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]!;
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

function findByHeading(heading: readonly string[]): NameColumns | null {
  const kinds = heading.map(kindOf);
  const columnOf = (kind: HeadingKind): number | null => (kinds.includes(kind) ? kinds.indexOf(kind) : null);
  const [full, first, last] = [columnOf('full'), columnOf('first'), columnOf('last')];
  const columns = { hasHeading: true };
  if (first !== null && last !== null) return { ...columns, first, last };
  // "Name, Vorname" and "Nombre, Apellidos": beside a half, the general word is the other half.
  if (full !== null && last !== null) return { ...columns, first: full, last };
  if (full !== null && first !== null) return { ...columns, first, last: full };
  const only = full ?? first ?? last;
  return only === null ? null : { ...columns, first: only, last: null };
}

const LETTERS = /^[\p{L}\p{M}\s.'’-]*\p{L}[\p{L}\p{M}\s.'’-]*$/u;
/** Names differ, unlike a class or group that many share. */
function areNames(column: readonly string[]): boolean {
  const filled = column.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => LETTERS.test(cell)) && isMostlyDifferent(filled);
}
const FEW = 3;
const isMostlyDifferent = (cells: readonly string[]): boolean =>
  cells.length <= FEW || new Set(cells).size > cells.length / 2;

function isListOfCommaNames(cells: readonly (readonly string[])[], lines: readonly string[]): boolean {
  const pairs = cells.filter((row) => row.length > 1);
  return (
    !lines.some((line) => line.includes('"')) &&
    pairs.every((row) => row.length === 2 && row.every((cell) => LETTERS.test(cell))) &&
    areNames(pairs.map(([, second = '']) => second))
  );
}

const RUNNING_NUMBER = /^\d{1,6}[.)]?$/;
/** Without a known heading: running numbers aren't names, the next column is, with another of words after it. */
function findByContents(cells: readonly (readonly string[])[]): NameColumns {
  const count = Math.max(...cells.map((row) => row.length));
  // "Nr" over 1, 2, 3: then the rest of that line is a heading too, in whatever words.
  const hasHeading = cells.length > 1 && cells[0]!.some((cell) => kindOf(cell) === 'number');
  const rows = hasHeading ? cells.slice(1) : cells;
  const columnOf = (nth: number): string[] => rows.map((row) => row[nth] ?? '');
  const isNumbers = (nth: number): boolean => columnOf(nth).every((cell) => cell === '' || RUNNING_NUMBER.test(cell));
  const [name, next] = Array.from({ length: count }, (_, nth) => nth).filter((nth) => !isNumbers(nth));
  const hasTwo = name !== undefined && next !== undefined && areNames(columnOf(name)) && areNames(columnOf(next));
  return { hasHeading, first: name ?? 0, last: hasTwo ? next : null };
}

/** "1 Ana" where every line begins with a number. */
function stripNumbers(cells: string[][]): string[][] {
  const numbered = /^\d{1,4}\s+(?=\p{L})/u;
  return cells.every(([cell]) => numbered.test(cell!)) ? cells.map(([cell]) => [cell!.replace(numbered, '')]) : cells;
}
