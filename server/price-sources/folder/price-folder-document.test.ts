import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPriceFolder, type PriceFolder } from './testing-price-folder.ts';

const PAGE = new URL('../../../docs/price-folder.md', import.meta.url);
const NAMES = ['quotes.csv', 'bars-1d-2026.csv', 'bars-1m-2026-11.csv', 'actions.csv'];

let folder: PriceFolder;
beforeAll(async () => {
  folder = await createPriceFolder();
});
afterAll(() => folder.remove());

it('each example of docs/price-folder.md is read as it is written', async () => {
  const page = await readFile(PAGE, 'utf8');
  const examples = [...page.matchAll(/```csv\n([^`]*)```/g)].map((match) => match[1] ?? '');
  expect(examples).toHaveLength(NAMES.length);
  for (const [index, name] of NAMES.entries()) {
    expect(page).toContain(`\`${name}\``);
    await folder.put(name, Buffer.from(examples[index] ?? ''));
  }
  const { source } = folder;
  const { prints, missing } = await source.poll!(['US.AAPL', 'KR.005930']);
  expect(prints.map(({ symbol, last, bid }) => [symbol, last, bid])).toEqual([
    ['US.AAPL', '190.25', '190.24'],
    ['KR.005930', '71500', null],
  ]);
  expect(missing).toEqual([]);
  const range = { from: Date.parse('2026-11-01'), until: Date.parse('2026-11-28') };
  const days = await source.history!({ symbol: 'US.AAPL', period: '1d', ...range });
  expect([days.bars.length, days.actions.length]).toEqual([1, 2]);
  expect((await source.history!({ symbol: 'KR.005930', period: '1m', ...range })).bars).toHaveLength(1);
  for (const { name, state, problems } of source.report()) expect([name, state, problems]).toEqual([name, 'read', []]);
});
