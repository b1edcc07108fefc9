/** A command without an answer may have been carried out: the dialog that sent it must stay open and say so. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RUN = String.raw`await \w+\.run\([^;]*\)`;
const CLOSES = String.raw`return (?:set|on)[A-Z]\w*\(`;

/**
 * Finds places in a source that continue or close the dialog without distinguishing a refusal from a missing answer.
 */
function asksNoMore(text: string): string[] {
  const patterns = [
    String.raw`^ *await \w+\.run\(.*\);\n`,
    String.raw`if \(!\(${RUN}\)\) ${CLOSES}`,
    String.raw`const (\w+) = ${RUN};\s+if \(!\1\) ${CLOSES}`,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'gm'))].map(([found]) => found.trim()));
}

test('no dialog closes while its command has no answer', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const texts = files.map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));
  const found = texts.flatMap(({ path, text }) => asksNoMore(text).map((pattern) => `${path}: ${pattern}`));
  expect(texts.filter(({ text }) => new RegExp(RUN).test(text)).length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test.each([
  'async () => {\n    await clear.run({});\n    setAsking(false);\n  };',
  'if (!(await remove.run({ instruments }))) return setAsking(false);',
  'const closed = await close.run({ portfolio });\n    if (!closed) return onKeep();',
])('the check finds %j', (text) => {
  expect(asksNoMore(text)).toHaveLength(1);
});

test.each([
  'if ((await clear.run({})) !== undefined) setAsking(false);',
  'if (!(await move.run({ amount }))) return;',
  'const done = await close.run({ portfolio });\n  if (done === undefined) return;\n  if (!done) return onKeep();',
])('the check accepts %j', (text) => {
  expect(asksNoMore(text)).toEqual([]);
});
