import { loadTexts } from '@bourse/contract/texts/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_TEXTS } from '../all-texts.ts';
import { type AuditTextSources, formatAuditDetail } from './format-audit-details.ts';

let en: AuditTextSources;
let kor: AuditTextSources;
beforeAll(async () => {
  en = { texts: CONSOLE_TEXTS.en, product: await loadTexts('en'), language: 'en' };
  kor = { texts: CONSOLE_TEXTS.kor, product: await loadTexts('kor'), language: 'kor' };
});

describe('an audit detail is formatted', () => {
  it('as a word, if it is a code', () => {
    expect(formatAuditDetail('kind', 'grab', en)).toBe('First-come offer');
    expect(formatAuditDetail('kind', 'grab', kor)).toBe('물량 선점');
    expect(formatAuditDetail('act', 'begin', en)).toBe('Begins');
    expect(formatAuditDetail('act', 'version', kor)).toBe('새 버전');
    expect(formatAuditDetail('strategyKind', 'grid', en)).toBe('Grid');
    expect(formatAuditDetail('roles', 'owner auditor', en)).toBe('Owner, Auditor');
    expect(formatAuditDetail('open', 'false', en)).toBe(CONSOLE_TEXTS.en.reviews.no);
    expect(formatAuditDetail('kind', 'never heard of', en)).toBe('never, heard, of');
  });

  it('as a percentage, money, a time of day or weekdays', () => {
    expect(formatAuditDetail('discount', '0.05', en)).toBe('5 %');
    expect(formatAuditDetail('worth', '1234567.8', en, 'USD')).toBe('1,234,567.80\u00a0USD');
    expect(formatAuditDetail('worth', '1234567', kor, 'KRW')).toBe('1,234,567원');
    expect(formatAuditDetail('opens', '545', en)).toBe('09:05');
    expect(formatAuditDetail('weekdays', '1 2 7', en)).toBe('Mon, Tue, Sun');
    expect(formatAuditDetail('accountNumber', '00123', en)).toBe('00123');
  });
});
