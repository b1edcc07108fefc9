/** Questions about one's own figures are understood in each language, and so is each question that is offered next. */
import {
  detectQuestionLanguage,
  GUIDE_QUESTION_KINDS,
  understandQuestion,
} from '@bourse/core/information/guide/understand-question.ts';
import { containsAdvice } from '@bourse/core/information/guide/check-guide-answer.ts';
import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from '../texts/fill-placeholders.ts';
import { LANGUAGES } from '../texts/languages.ts';
import { type GuideFollowUp, loadRawGuideQuestionTexts } from './question-texts.ts';
import { OWN_FIGURE_QUESTIONS } from './testing-questions/own-figures.ts';

const KIND_OF: Partial<Record<GuideFollowUp, string>> = { selling: 'costs', ifFalls: 'ifMoves', ifRises: 'ifMoves' };
const SAMPLE = { name: 'Nordwind Robotics', step: '20%' };

describe.each(LANGUAGES)('%s', async (language) => {
  const texts = await loadRawGuideQuestionTexts(language);
  const questions = OWN_FIGURE_QUESTIONS[language];

  test.each(questions)('%s', (question, kind) => {
    expect(understandQuestion(question, texts.phrases).kind).toBe(kind);
    if (kind !== null) expect(detectQuestionLanguage(question, language === 'en' ? 'kor' : language)).toBe(language);
  });

  test('has questions of every kind', () => {
    const known = new Set(questions.map(([, kind]) => kind));
    expect(GUIDE_QUESTION_KINDS.filter((kind) => !known.has(kind))).toEqual([]);
  });

  test('understands each question that it offers next, with its distance and direction', () => {
    for (const [name, { named, whole }] of Object.entries(texts.asks))
      for (const template of [named, whole]) {
        const question = fillPlaceholders(template, SAMPLE);
        const understood = understandQuestion(question.replace(SAMPLE.name, ' '), texts.phrases);
        expect(understood.kind, question).toBe(KIND_OF[name as GuideFollowUp] ?? name);
        expect(detectQuestionLanguage(question, language), question).toBe(language);
        if (name === 'ifFalls' || name === 'ifRises') {
          expect(understood, question).toMatchObject({
            step: '0.2',
            direction: name === 'ifFalls' ? 'falls' : 'rises',
            everything: template === whole,
          });
        }
        if (name === 'selling') expect(understood.selling, question).toBe(true);
      }
  });

  test('recommends nothing in what it leaves open', () => {
    const bare = Object.entries(texts.limits).filter(([kind]) => kind !== 'future');
    expect(bare.filter(([, text]) => containsAdvice(text))).toEqual([]);
  });
});

test('reads distances and quantities as people write them', async () => {
  const of = async (language: (typeof LANGUAGES)[number], question: string) =>
    understandQuestion(question, (await loadRawGuideQuestionTexts(language)).phrases);
  await Promise.all(
    (
      [
        ['en', 'what if it falls 12.5 %', { step: '0.125', direction: 'falls' }],
        ['en', 'what if it halves', { step: '0.5', direction: 'falls' }],
        ['en', 'what if it doubles', { step: '1', direction: 'rises' }],
        ['en', 'what if +3%', { step: '0.03', direction: 'rises' }],
        ['en', 'what do 1,000 shares cost', { quantity: '1000', step: null }],
        ['en', 'what does it cost to sell 2.5', { quantity: '2.5', selling: true }],
        ['kor', '5프로 내리면?', { step: '0.05', direction: 'falls' }],
        ['kor', '25주 사면 수수료가 얼마예요', { quantity: '25' }],
        ['cn', '如果跌兩成', { step: '0.2', direction: 'falls' }],
        ['cn', '如果漲三成', { step: '0.3', direction: 'rises' }],
        ['zhs', '如果跌百分之十五', { step: '0.15', direction: 'falls' }],
        ['esp', '¿y si sube un 7,5 por ciento?', { step: '0.075', direction: 'rises' }],
      ] as const
    ).map(async ([language, question, wants]) => expect(await of(language, question), question).toMatchObject(wants)),
  );
});

test('takes the language of the question, whatever script a company’s name is in', () => {
  expect(detectQuestionLanguage('Nordwind Robotics 왜 떨어졌어?', 'en')).toBe('kor');
  expect(detectQuestionLanguage('Why did 한빛전자 fall?', 'kor')).toBe('en');
  expect(detectQuestionLanguage('¿por qué bajó 한빛전자?', 'kor')).toBe('esp');
  expect(detectQuestionLanguage('Nordwind 為什麼跌', 'en')).toBe('cn');
  expect(detectQuestionLanguage('Nordwind', 'kor')).toBe('kor');
});
