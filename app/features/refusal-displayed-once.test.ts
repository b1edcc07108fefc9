/**
 * A refusal is displayed in one place: `useInlineFailureText` gives its text for a place next to a field and suppresses
 * the toast.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Section 8 requires toasts for a wrong account or password and an unknown inviter; the fields repeat their text. */
const SAYS_BOTH = /^user\//;

/** The names in a source that hold a refusal: `refusal` itself, and constants derived from it. */
function namesOfRefusals(text: string): string[] {
  const derived = [...text.matchAll(/\bconst (\w+) = [^;]*?\brefusal\b(?!\??\.(?:code|params))[^;]*;/g)];
  return ['refusal', ...derived.flatMap(([declaration, name = '']) => (declaration.includes('=> {') ? [] : [name]))];
}

/** Finds places where a source formats a refusal itself, so that a toast repeats it. */
function saysItself(text: string): string[] {
  const names = new RegExp(`\\b(${namesOfRefusals(text).join('|')})\\b(?!\\??\\.(?:code|params))`);
  return [...text.matchAll(/\bdescribeFailure\(([^()]*)\)/g)].flatMap(([call, of = '']) =>
    names.test(of) ? [call] : [],
  );
}

test('no screen displays a refusal that a toast repeats', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !SAYS_BOTH.test(path),
  );
  const texts = new Map(files.map((path) => [path, readFileSync(join(import.meta.dirname, path), 'utf8')]));
  const found = [...texts].flatMap(([path, text]) => saysItself(text).map((call) => `${path}: ${call}`));
  for (const name of ['describeFailure', 'useInlineFailureText'])
    expect([...texts.values()].filter((text) => text.includes(`${name}(`)).length, name).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test.each([
  'error={create.refusal ? describeFailure(create.refusal) : null}',
  'const { refusal } = login; const words = describeFailure(refusal);',
  'const refused = move.refusal && fieldOf(move.refusal.code) ? move.refusal : null; say(describeFailure(refused));',
  'const error = command.refusal ?? preview.error; return <Field error={describeFailure(form.error)} />;',
])('the check finds %s', (text) => {
  expect(saysItself(text)).toHaveLength(1);
});

test.each([
  'const refused = useInlineFailureText(create.refusal); return <Field error={refused} />;',
  'const { data, error } = useCall(name, {}); return <ErrorView text={describeFailure(error)} />;',
  "const isWrong = stop.refusal?.code === 'wrongOtp'; showToast(describeFailure(error), 'bad');",
])('the check accepts %s', (text) => {
  expect(saysItself(text)).toEqual([]);
});
