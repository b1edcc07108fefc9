import { listImports } from './check-room-imports.ts';
import { type CheckFinding, isCode, isTest, type SourceFile, removeComments } from './read-sources.ts';

const generated = ['server/db/table-types.ts'];
const large = 250;
const limit = 400;
const WIDTH = 120;
const IMPORTS = 20;
const LONGEST = 60;
/** Functions that may be longer, and why. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  'simulator/keyed-randomness.ts drawRandomBlock':
    'a cipher without calls between its steps, which took 2.6 times as long',
};
/** How many of the longest functions are listed by name. */
const NAMED = 10;
/** The product's rooms; the others test it. */
const PRODUCT = /^(core|simulator|contract|server|web|app|console)\//;
const TEXTS = /\/texts\/|legal\/documents\//;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const ascending = (numbers: number[]): number[] => numbers.sort((one, other) => one - other);

/** How long things are. Of a file it judges nothing: splitting a clear one to please a number makes it worse. */
export function reportSizes(sources: SourceFile[]): string[] {
  const code = sources.filter(({ path }) => isCode(path) && !generated.includes(path));
  return [...reportFiles(code), reportLines(code), ...reportFunctions(code), ...reportImports(code), reportBytes(code)];
}

/** Lines that don't fit, functions too long to see whole, files with too many imports. */
export function checkSizes(sources: SourceFile[]): CheckFinding[] {
  const code = sources.filter(({ path }) => isCode(path) && !generated.includes(path));
  return [
    ...code.flatMap(longLines),
    ...code.filter(({ path }) => !isTest(path)).flatMap(longFunctions),
    ...manyImports(code),
  ];
}

const longLines = ({ path, text }: SourceFile): CheckFinding[] =>
  TEXTS.test(path)
    ? []
    : text
        .split('\n')
        .flatMap(({ length }, at) =>
          length > WIDTH ? [{ path: `${path}:${at + 1}`, says: `has ${length} columns, more than ${WIDTH}` }] : [],
        );

const longFunctions = ({ path, text }: SourceFile): CheckFinding[] =>
  listFunctions(text)
    .filter(({ name, length }) => length > LONGEST && WRITTEN_OUT[`${path} ${name}`] === undefined)
    .map(({ name, line, length }) => ({
      path: `${path}:${line}`,
      says: `${name} has ${length} lines, more than ${LONGEST}`,
    }));

const manyImports = (code: SourceFile[]): CheckFinding[] =>
  importCounts(code)
    .filter(({ n }) => n > IMPORTS)
    .map(({ path, n }) => ({ path, says: `imports from ${n} files, more than ${IMPORTS}` }));

function reportFiles(code: SourceFile[]): string[] {
  const files = code.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  const lengths = ascending(files.map(({ lines }) => lines));
  const below = files.filter(({ lines }) => lines < large).length;
  const share = files.length === 0 ? 100 : Math.floor((below * 100) / files.length);
  return [
    `sizes: ${files.length} files, half below ${at(lengths, 0.5)} lines, nine in ten below ` +
      `${at(lengths, 0.9)}, ${share} % below ${large}`,
    ...files.filter(({ lines }) => lines > limit).map(({ path, lines }) => `  ${path} has ${lines} lines`),
  ];
}

/** Texts for people are one string a sentence, so theirs are counted apart. */
function reportLines(code: SourceFile[]): string {
  const tooLong = ({ text }: SourceFile): number => text.split('\n').filter(({ length }) => length > WIDTH).length;
  const sum = (some: SourceFile[]): number => some.reduce((all, source) => all + tooLong(source), 0);
  const rooms = Map.groupBy(
    code.filter(({ path }) => !TEXTS.test(path)),
    ({ path }) => path.split('/')[0] ?? '',
  );
  const each = [...rooms].map(([room, some]) => ({ room, lines: sum(some) })).filter(({ lines }) => lines > 0);
  const all = each.reduce((total, { lines }) => total + lines, 0);
  return (
    `lines: ${all} beyond ${WIDTH} (${each.map(({ room, lines }) => `${room} ${lines}`).join(', ')}), and ` +
    `${sum(code.filter(({ path }) => TEXTS.test(path)))} sentences in texts`
  );
}

function reportFunctions(code: SourceFile[]): string[] {
  const functions = code
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => listFunctions(text).map((each) => ({ path, ...each })))
    .sort((one, other) => one.length - other.length);
  const lengths = functions.map(({ length }) => length);
  const over = lengths.filter((lines) => lines > LONGEST).length;
  return [
    `functions: ${lengths.length}, nine in ten below ${at(lengths, 0.9) + 1} lines, ${over} beyond 60, ` +
      `the longest ${lengths.at(-1) ?? 0}`,
    ...functions
      .slice(-NAMED)
      .reverse()
      .map(({ path, line, name, length }) => `  ${length} ${path}:${line} ${name}`),
  ];
}

/**
 * Each function whose body has its own lines: its length, and the line where it begins. In formatted code it ends at
 * the first line that begins with a brace at the margin of its first line.
 */
export function listFunctions(text: string): { name: string; line: number; length: number }[] {
  const lines = removeComments(text).split('\n');
  return lines.flatMap((line, start) => {
    if (!/(=>|\)(: [^=]+)?) \{$/.test(line) || /^\s*(\} )?(if|for|while|switch|else|catch)\b/.test(line)) return [];
    const margin = marginOf(line);
    const end = lines.findIndex((each, at) => at > start && each.startsWith(`${' '.repeat(margin)}}`));
    if (end === -1) return [];
    const length = lines.slice(start, end + 1).filter((each) => each.trim() !== '').length;
    return [{ ...nameOf(lines, start), length }];
  });
}

const marginOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;

/** A function's name, or the name of what contains it. A signature of several lines begins above its brace. */
function nameOf(lines: readonly string[], brace: number): { name: string; line: number } {
  let start = brace;
  let margin = marginOf(lines[brace] ?? '');
  const begins = (at: number): boolean => !/^\s*[)}\]]|^$/.test(lines[at] ?? '');
  while (start > 0 && !(begins(start) && marginOf(lines[start] ?? '') === margin)) start -= 1;
  for (let at = start; at >= 0; at -= 1) {
    const text = lines[at] ?? '';
    if (!begins(at) || (at < start && marginOf(text) >= margin)) continue;
    margin = marginOf(text);
    const name = namedBy(text);
    if (name !== undefined) return { name, line: start + 1 };
  }
  return { name: 'a function', line: start + 1 };
}

function namedBy(text: string): string | undefined {
  const declared = /\b(?:function\*?|const) (\w+)/.exec(text);
  const method = /^\s*(?:(?:async|get|set|static) )*(?!async\b)#?(\w+)[(<]/.exec(text);
  const property = /^\s*(\w+): .*(?:=>|\() ?\{?$/.exec(text);
  return (declared ?? method ?? property)?.[1];
}

/** A file that only lists other files, one per line: the areas, the features. */
const isList = (text: string): boolean =>
  removeComments(text)
    .split('\n')
    .every((line) => line.trim() === '' || /^export .* from '.*';$/.test(line));

const importCounts = (code: SourceFile[]): { path: string; n: number }[] =>
  code
    .filter(({ path, text }) => !isTest(path) && !isList(text))
    .map(({ path, text }) => ({ path, n: listImports(text).length }))
    .sort((one, other) => other.n - one.n);

function reportImports(code: SourceFile[]): string[] {
  const counted = importCounts(code);
  const [most] = counted;
  const many = counted.filter(({ n }) => n > IMPORTS);
  return [
    `imports: the most has ${most?.path ?? 'no file'}, ${most?.n ?? 0}; ${many.length} files have more than ${IMPORTS}`,
    ...many.map(({ path, n }) => `  ${n} ${path}`),
  ];
}

/** The size of the product's code: without tests, comments, white space or sentences. */
function reportBytes(code: SourceFile[]): string {
  const product = code.filter(({ path }) => PRODUCT.test(path) && !TEXTS.test(path) && !isTest(path));
  const bytes = product.reduce((sum, { text }) => sum + removeComments(text).replaceAll(/\s+/g, '').length, 0);
  return `code: ${bytes.toLocaleString('en')} bytes of the product, without tests, comments, white space and texts`;
}
