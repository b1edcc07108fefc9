import { loadTexts } from '@bourse/contract/texts/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEXTS } from '../all-texts.ts';
import { type DetailTexts, detailText } from './audit-text.ts';

let en: DetailTexts;
let kor: DetailTexts;
beforeAll(async () => {
  en = { texts: TEXTS.en, product: await loadTexts('en'), language: 'en' };
  kor = { texts: TEXTS.kor, product: await loadTexts('kor'), language: 'kor' };
});

describe('a particular is shown as people read it', () => {
  it('by its word, where it is a code', () => {
    expect(detailText('kind', 'grab', en)).toBe('First-come offer');
    expect(detailText('kind', 'grab', kor)).toBe('물량 선점');
    expect(detailText('act', 'begin', en)).toBe('Begins');
    expect(detailText('act', 'version', kor)).toBe('새 버전');
    expect(detailText('strategyKind', 'grid', en)).toBe('Grid');
    expect(detailText('roles', 'owner auditor', en)).toBe('Owner, Auditor');
    expect(detailText('open', 'false', en)).toBe(TEXTS.en.reviews.no);
    expect(detailText('kind', 'never heard of', en)).toBe('never, heard, of');
  });

  it('in percent, in money, by the clock and by weekdays', () => {
    expect(detailText('discount', '0.05', en)).toBe('5 %');
    expect(detailText('worth', '1234567.8', en, 'USD')).toBe('1,234,567.80\u00a0USD');
    expect(detailText('worth', '1234567', kor, 'KRW')).toBe('1,234,567원');
    expect(detailText('opens', '545', en)).toBe('09:05');
    expect(detailText('weekdays', '1 2 7', en)).toBe('Mon, Tue, Sun');
    expect(detailText('accountNumber', '00123', en)).toBe('00123');
  });
});
