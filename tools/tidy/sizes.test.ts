import { expect, it } from 'vitest';
import { functionsOf, reportSizes } from './sizes.ts';

const body = (lines: number): string => Array.from({ length: lines }, (_, n) => `  const a${n} = ${n};`).join('\n');

it('counts the lines of a function from its own to its brace, comments and blank ones apart', () => {
  expect(
    functionsOf(`function one(): void {\n${body(3)}\n}\nconst two = () => {\n  // a word\n\n${body(1)}\n};\n`),
  ).toEqual([5, 3]);
  expect(functionsOf('if (a) {\n  b();\n}\nfor (const a of (b)) {\n  c();\n}\n')).toEqual([]);
});

it('says how many lines are too long, which function is, and how much code there is beside texts and comments', () => {
  const report = reportSizes([
    { path: 'core/a.ts', text: `export function a(): void {\n${body(70)}\n}\n// ${'x'.repeat(130)}\n` },
    { path: 'contract/news/texts/en.ts', text: `export const a = '${'x'.repeat(130)}';\n` },
    { path: 'bench/b.ts', text: "import './c.ts';\n" },
  ]);
  expect(report).toEqual([
    expect.stringContaining('sizes: 3 files'),
    'lines: 1 beyond 120 (core 1), and 1 sentences in texts',
    'functions: 1, nine in ten below 73 lines, 1 beyond 60, the longest 72',
    'imports: the most has bench/b.ts, 1; 0 files have more than 20',
    expect.stringMatching(/^code: 8\d\d bytes/),
  ]);
});
