import { expect, it } from 'vitest';
import { checkSizes, listFunctions, reportSizes } from './check-sizes.ts';

const body = (lines: number): string => Array.from({ length: lines }, (_, n) => `  const a${n} = ${n};`).join('\n');

it('counts the lines of a function from its own to its brace, comments and blank ones apart', () => {
  expect(
    listFunctions(`function one(): void {\n${body(3)}\n}\nconst two = () => {\n  // a word\n\n${body(1)}\n};\n`),
  ).toEqual([
    { name: 'one', line: 1, length: 5 },
    { name: 'two', line: 6, length: 3 },
  ]);
  expect(listFunctions('if (a) {\n  b();\n}\nfor (const a of (b)) {\n  c();\n}\n')).toEqual([]);
});

it('names a function by its signature, and one without a name by what it is in', () => {
  const names = (text: string): string[] => listFunctions(text).map(({ name, line }) => `${line} ${name}`);
  expect(
    names('export async function many(\n  one: number,\n  { two }: Two,\n): Promise<void> {\n  done();\n}\n'),
  ).toEqual(['1 many']);
  expect(names('export const answer = (parts: Parts): Handler => {\n  return async (input) => {\n  };\n};\n')).toEqual([
    '1 answer',
    '2 answer',
  ]);
  expect(names('return {\n  async stop() {\n  },\n  start: (now) => {\n  },\n};\n')).toEqual(['2 stop', '4 start']);
  expect(names('sort((one, other) => {\n});\n')).toEqual(['1 sort']);
});

it('says how many lines are too long, which function is, and how much code there is beside texts and comments', () => {
  const report = reportSizes([
    { path: 'core/a.ts', text: `export function a(): void {\n${body(70)}\n}\n// ${'x'.repeat(130)}\n` },
    { path: 'contract/texts/korean-won.ts', text: `export const a = '${'x'.repeat(130)}';\n` },
    { path: 'bench/b.ts', text: "import './c.ts';\n" },
  ]);
  expect(report).toEqual([
    expect.stringContaining('sizes: 3 files'),
    'lines: 1 beyond 120 (core 1), and 1 sentences in texts',
    'functions: 1, nine in ten below 73 lines, 1 beyond 60, the longest 72',
    '  72 core/a.ts:1 a',
    'imports: the most has bench/b.ts, 1; 0 files have more than 20',
    expect.stringMatching(/^code: 8\d\d bytes/),
  ]);
});

it('names the ten longest functions and every file with more than 20 imports, tests and lists apart', () => {
  const functions = Array.from({ length: 12 }, (_, n) => `function f${n}(): void {\n${body(n)}\n}\n`).join('');
  const imports = (many: number): string => Array.from({ length: many }, (_, n) => `import './${n}.ts';\n`).join('');
  const report = reportSizes([
    { path: 'core/a.ts', text: functions },
    { path: 'core/a.test.ts', text: `function longest(): void {\n${body(90)}\n}\n${imports(30)}` },
    { path: 'bench/b.ts', text: imports(21) },
    { path: 'bench/c.ts', text: imports(20) },
    { path: 'server/areas.ts', text: imports(30).replaceAll('import', 'export { a } from') },
  ]);
  expect(report.filter((line) => /core\/a\.ts:/.test(line)).map((line) => line.split(' ').at(-1))).toEqual(
    Array.from({ length: 10 }, (_, n) => `f${11 - n}`),
  );
  expect(report).toContain('imports: the most has bench/b.ts, 21; 1 files have more than 20');
  expect(report.filter((line) => line.startsWith('  21 '))).toEqual(['  21 bench/b.ts']);
  expect(report.join()).not.toContain('a.test.ts');
});

it('finds lines, functions and imports beyond what may be, sentences and tests apart', () => {
  const imports = Array.from({ length: 21 }, (_, n) => `import './${n}.ts';\n`).join('');
  expect(
    checkSizes([
      { path: 'core/a.ts', text: `export function a(): void {\n${body(59)}\n}\n// ${'x'.repeat(118)}\n` },
      { path: 'core/b.test.ts', text: `export function b(): void {\n${body(70)}\n}\n${imports}` },
      { path: 'core/c.ts', text: `export function c(): void {\n${body(58)}\n}\n${imports}` },
      { path: 'contract/texts/korean-won.ts', text: `export const a = '${'x'.repeat(130)}';\n` },
      { path: 'simulator/keyed-randomness.ts', text: `export function drawRandomBlock(): void {\n${body(90)}\n}\n` },
    ]),
  ).toEqual([
    { path: 'core/a.ts:62', says: 'has 121 columns, more than 120' },
    { path: 'core/a.ts:1', says: 'a has 61 lines, more than 60' },
    { path: 'core/c.ts', says: 'imports from 21 files, more than 20' },
  ]);
});
