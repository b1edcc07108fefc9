import { expect, test } from 'vitest';
import { createModelReplyStreamReader } from './language-model.ts';

const event = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const ONE = { text: 'It stands at {5} "so".', sources: ['f1'] };
const TWO = { text: 'And \\ {so}', sources: [] };
const WHOLE = JSON.stringify({ sentences: [ONE, TWO] });

test('reports each sentence as soon as it is complete, however the stream is split', () => {
  for (let size = 1; size < 40; size += 1) {
    const reader = createModelReplyStreamReader();
    const pieces = WHOLE.match(new RegExp(`.{1,${size}}`, 'gs'))!;
    // An event may arrive in two parts.
    const sent = pieces.map(event).join('');
    const found = sent.match(new RegExp(`.{1,${size * 7}}`, 'gs'))!.flatMap((part) => reader.take(part));
    expect(found).toEqual([ONE, TWO]);
    expect(reader.getReply()).toEqual({ content: WHOLE, tokens: null });
  }
});

test('reports no incomplete sentence, and nothing from malformed lists or events', () => {
  const reader = createModelReplyStreamReader();
  expect(reader.take(event(WHOLE.slice(0, 20)))).toEqual([]);
  expect(reader.take(event(WHOLE.slice(20, WHOLE.indexOf('},') + 1)))).toEqual([ONE]);
  const other = createModelReplyStreamReader();
  expect(other.take(event('{"advice":[{"text":"Buy"}],"sentences":[]}'))).toEqual([]);
  expect(other.take(': comment\n\ndata: [DONE]\n\ndata: {"choices":1}\n\nevent: x\n')).toEqual([]);
  expect(createModelReplyStreamReader().take(event('{"sentences":[{"text": nonsense}]}'))).toEqual([null]);
});

test('reports the token usage at the end', () => {
  const reader = createModelReplyStreamReader();
  reader.take(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 77 } })}\n`);
  expect(reader.getReply().tokens).toBe(77);
});
