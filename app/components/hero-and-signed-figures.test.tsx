import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { loadInitialLanguage } from '../language/language.ts';
import { SignedMoney, SignedRate } from './hero-and-signed-figures.tsx';

beforeAll(async () => {
  globalThis.document ??= { documentElement: {} } as Document;
  await loadInitialLanguage();
});

test('a loss has the loss colour, whether it grows or shrinks', () => {
  for (const element of [SignedMoney({ amount: '-1.09', currency: 'USDT' }), SignedRate({ rate: '-0.0003' })]) {
    const markup = renderToStaticMarkup(element);
    expect(markup).toMatch(/class="[^"]*\bdown\b/);
    // An inner element would tint a figure in the colour of its last move.
    expect(markup.match(/<span/g)).toHaveLength(1);
  }
});
