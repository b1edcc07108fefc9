import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { describe, expect, it } from 'vitest';
import { EMPTY_PUBLICATION_DRAFT, type PublicationDraft } from '../../publications/publication-draft.ts';
import { parseLegalTextDraft } from './legal-text-draft.ts';

const GOOD = { title: 'Policy', body: 'Before.\n\n# One\n\nWords.\n\n---\n\nAfter.' };
const whole = Object.fromEntries(LANGUAGES.map((language) => [language, GOOD])) as unknown as PublicationDraft;

describe('a legal text that is being typed', () => {
  it('is sent only if complete in every language', () => {
    expect(parseLegalTextDraft(whole)).toEqual({ texts: whole, faults: {} });
    expect(parseLegalTextDraft({ ...whole, esp: EMPTY_PUBLICATION_DRAFT.esp })).toEqual({
      texts: null,
      faults: { esp: { title: 'needed', body: 'needed' } },
    });
  });

  it('trims surrounding white space', () => {
    expect(
      parseLegalTextDraft({ ...whole, en: { title: ' Policy ', body: `\r\n${GOOD.body.replaceAll('\n', '\r\n')}\n` } })
        .texts?.en,
    ).toEqual(GOOD);
  });

  it.each([
    [
      { title: 'x'.repeat(121), body: 'x'.repeat(40_001) },
      { title: 'tooLong', body: 'tooLong' },
    ],
    [
      { title: 'a\u202eb', body: 'a\u202eb' },
      { title: 'hidden', body: 'hidden' },
    ],
    [{ title: 'Policy', body: 'Only words.' }, { body: 'form' }],
  ])('says what is wrong beside its field: %#', (kor, faults) => {
    expect(parseLegalTextDraft({ ...whole, kor })).toEqual({ texts: null, faults: { kor: faults } });
  });
});
