import { describe, expect, it } from 'vitest';
import { EMPTY_PUBLICATION_DRAFT, parsePublicationDraft } from './publication-draft.ts';

describe('a publication draft', () => {
  it('is empty as long as nothing is typed', () => {
    expect(parsePublicationDraft(EMPTY_PUBLICATION_DRAFT)).toEqual({ texts: null, faults: {}, isEmpty: true });
  });

  it('leaves out empty languages and trims surrounding white space', () => {
    const { texts } = parsePublicationDraft({
      ...EMPTY_PUBLICATION_DRAFT,
      kor: { title: ' 안내 ', body: '하나\r\n\r\n둘\n' },
      esp: { title: '', body: '  ' },
    });
    expect(texts).toEqual({ kor: { title: '안내', body: '하나\n\n둘' } });
  });

  it.each([
    [{ title: '', body: 'Words.' }, { title: 'needed' }],
    [{ title: 'A title', body: '' }, { body: 'needed' }],
    [
      { title: 'x'.repeat(121), body: 'x'.repeat(10_001) },
      { title: 'tooLong', body: 'tooLong' },
    ],
    [{ title: 'a\u202eb', body: 'Words.' }, { title: 'hidden' }],
  ])('is wrong in one language, and then not sent in any: %#', (en, faults) => {
    expect(parsePublicationDraft({ ...EMPTY_PUBLICATION_DRAFT, en, kor: { title: '안내', body: '본문' } })).toEqual({
      texts: null,
      faults: { en: faults },
      isEmpty: false,
    });
  });
});
