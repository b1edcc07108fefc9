import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGuideAnswerFault, buildAllowedVocabulary } from './check-guide-answer.ts';

const FACTS = [
  { id: 'f1', name: 'name', displayedValue: 'Nordwind 7' },
  { id: 'f2', name: 'last', displayedValue: '184.70\u00a0USD' },
  { id: 'f3', name: 'low', displayedValue: '183.97\u00a0USD' },
  { id: 'f4', name: 'high', displayedValue: '185.09\u00a0USD' },
];
const STATEMENTS = [
  { text: 'Nordwind 7 stands at 184.70\u00a0USD.', facts: FACTS.slice(0, 2) },
  { text: 'It goes between 183.97\u00a0USD and 185.09\u00a0USD.', facts: FACTS.slice(2) },
  { text: 'Its way up is long: 184.70\u00a0USD.', facts: FACTS.slice(1, 2) },
];
const vocabulary = buildAllowedVocabulary(STATEMENTS);
const fault = (text: string, ...sources: string[]) => findGuideAnswerFault({ text, sources }, FACTS, vocabulary);

it('accepts the guide’s own sentences with their figures cited', () => {
  expect(fault('Nordwind 7 stands at 184.70 USD.', 'f1', 'f2')).toBeNull();
  expect(fault('It goes between 183.97\u00a0USD and 185.09\u00a0USD.', 'f3', 'f4')).toBeNull();
});

describe('rejects', () => {
  it.each([
    ['words that are known and not side by side', 'It goes up: 184.70 USD.', ['f2'], 'word'],
    ['a figure under another one’s words', 'Nordwind 7 stands at 183.97 USD.', ['f1', 'f3'], 'word'],
    ['a number that isn’t cited', 'Nordwind 7 stands at 185.09 USD.', ['f1'], 'number'],
    ['a name’s number without the name', '7 Nordwind 7 stands at 184.70 USD.', ['f1', 'f2'], 'number'],
    ['a figure that is cited and not said', 'It goes between 183.97 USD and 185.09 USD.', ['f2', 'f3', 'f4'], 'silent'],
    ['an id that there is not', 'Nordwind 7 stands at 184.70 USD.', ['f1', 'f9'], 'citation'],
    ['no id', 'Nordwind 7 stands at 184.70 USD.', [], 'citation'],
    ['an id twice', 'Nordwind 7 stands at 184.70 USD.', ['f1', 'f2', 'f2'], 'citation'],
    ['a sign that nobody sees', 'Nordwind 7 stands at\u200b 184.70 USD.', ['f1', 'f2'], 'form'],
    ['markup', '<i>Nordwind 7 stands at 184.70 USD.</i>', ['f1', 'f2'], 'form'],
    ['a placeholder', 'Nordwind 7 stands at #last.', ['f1'], 'form'],
    ['letters that look alike', 'Nordwind 7 stands аt 184.70 USD.', ['f1', 'f2'], 'word'],
  ])('%s', (_, text, sources, found) => expect(fault(text, ...sources)).toBe(found));
});

it('rejects any other number in a sentence of the guide, wherever it is inserted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.nat({ max: 32 }), (number, at) => {
      const honest = 'Nordwind 7 stands at 184.70 USD.';
      const forged = `${honest.slice(0, at)} ${number} ${honest.slice(at)}`;
      expect(fault(forged, 'f1', 'f2'), forged).not.toBeNull();
    }),
  );
});
