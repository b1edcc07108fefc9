/** Some screen shows each of the specification's success messages, in the catalogue's words. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const NAMED = [
  'add',
  'edit',
  'delete',
  'unbind',
  'upload',
  'submit',
  'purchase',
  'subscription',
  'placing',
  'cancel',
  'checkIn',
  'exchange',
  'loan',
  'repayment',
  'withdrawal',
  'registration',
];

/** As screens use them: by name, destructured, or by the kind of offer. */
const TAKEN = [/useTexts\('successes'\)\.(\w+)/g, /\{ (\w+)[^}]*\} = useTexts\('successes'\)/g, /\bsuccess: '(\w+)'/g];

test('every success message is used by a screen', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  const displayedNames = new Set(
    sources.flatMap((text) => TAKEN.flatMap((form) => [...text.matchAll(form)].map(([, name]) => name!))),
  );
  expect(NAMED.filter((name) => !displayedNames.has(name))).toEqual([]);
});
