import { expect, test } from 'vitest';
import { createStreamReader } from './language-model.ts';

const event = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const ONE = { text: 'It stands at {5} "so".', sources: ['f1'] };
const TWO = { text: 'And \\ {so}', sources: [] };
const WHOLE = JSON.stringify({ sentences: [ONE, TWO] });

test('whole sentences are told as soon as they are whole, however the pieces are cut', () => {
  for (let size = 1; size < 40; size += 1) {
    const reader = createStreamReader();
    const pieces = WHOLE.match(new RegExp(`.{1,${size}}`, 'gs'))!;
    // An event may arrive in two parts.
    const sent = pieces.map(event).join('');
    const found = sent.match(new RegExp(`.{1,${size * 7}}`, 'gs'))!.flatMap((part) => reader.take(part));
    expect(found).toEqual([ONE, TWO]);
    expect(reader.said()).toEqual({ content: WHOLE, tokens: null });
  }
});

test('one that isn’t whole is not told; what is no list of sentences, or no event, tells none', () => {
  const reader = createStreamReader();
  expect(reader.take(event(WHOLE.slice(0, 20)))).toEqual([]);
  expect(reader.take(event(WHOLE.slice(20, WHOLE.indexOf('},') + 1)))).toEqual([ONE]);
  const other = createStreamReader();
  expect(other.take(event('{"advice":[{"text":"Buy"}],"sentences":[]}'))).toEqual([]);
  expect(other.take(': comment\n\ndata: [DONE]\n\ndata: {"choices":1}\n\nevent: x\n')).toEqual([]);
  expect(createStreamReader().take(event('{"sentences":[{"text": nonsense}]}'))).toEqual([null]);
});

test('what it cost is told at the end', () => {
  const reader = createStreamReader();
  reader.take(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 77 } })}\n`);
  expect(reader.said().tokens).toBe(77);
});
