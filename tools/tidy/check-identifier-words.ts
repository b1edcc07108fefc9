/**
 * Words that name nothing: past participles and small words of our own, for which the field or the platform has a name.
 */
import { type CheckFinding, isCode, removeComments, type SourceFile } from './read-sources.ts';

const WORDS = [
  'kept told asked shown way ways around beside besides care said ran lack lacks given begun meant becoming',
  'stand stands standing look looks marks grown rage wares strike strikes asleep watched tell tells',
].flatMap((line) => line.split(' '));
const REFUSED = new Set(WORDS);

const KEYWORD = /\b(?:const|let|var|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;
const DESTRUCTURED = /\b(?:const|let|var)\s+[{[]([^=;]*)[}\]]\s*(?::[^=]+)?=/g;
const PARAMETERS = /\(([^()]*)\)\s*(?::[^=;{}()]+)?\s*(?:=>|\{)/g;

/** The names that a file declares: types, functions, variables and parameters. */
export function listDeclaredNames(text: string): string[] {
  const code = removeComments(text).replaceAll(/`[^`]*`/g, '``');
  const matches = (form: RegExp): string[] => [...code.matchAll(form)].map((match) => match[1] ?? '');
  const patterns = [...matches(DESTRUCTURED), ...matches(PARAMETERS).flatMap(patternsIn)];
  const parameters = matches(PARAMETERS).flatMap((list) => withoutPatterns(list).split(',').map(nameBefore));
  return [...matches(KEYWORD), ...parameters, ...patterns.flatMap(boundNames)].filter((name) => name !== '');
}

const PATTERN = /[{[][^{}[\]]*[}\]]/g;
const patternsIn = (list: string): string[] => list.match(PATTERN) ?? [];
const withoutPatterns = (list: string): string => list.replaceAll(PATTERN, '');

/** Of `name`, `name?: Type`, `name = value` and `...name`. */
const nameBefore = (part: string): string => /^\s*(?:\.\.\.)?([A-Za-z_$][\w$]*)\s*(?:[?:=]|$)/.exec(part)?.[1] ?? '';

/** Of `{ name, property: name, name = value }`. */
const boundNames = (pattern: string): string[] =>
  pattern.split(/[,{}[\]]/).map((part) => nameBefore(part.replace(/^[^:=]*:/, '')));

const wordsOf = (name: string): string[] =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|[_.\-/]/).map((word) => word.toLowerCase());
const refusedWordIn = (name: string): string | undefined => wordsOf(name).find((word) => REFUSED.has(word));

/** One finding for each name or file name with such a word. */
export function checkIdentifierWords(sources: readonly SourceFile[]): CheckFinding[] {
  return sources
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) => {
      const file = path.split('/').at(-1) ?? '';
      const names = [...new Set([file, ...listDeclaredNames(text)])];
      return names.flatMap((name) => {
        const word = refusedWordIn(name);
        return word === undefined ? [] : [{ path, says: `names ${name}: "${word}" is none of the field's words` }];
      });
    });
}
