/** What the screens say of rules is what the rules do, in every language. */
import { costsOf, nothingBefore } from '@bourse/core/trading/costs.ts';
import { worthOf } from '@bourse/core/orders/worth.ts';
import { VOLUME_SHARE_PERCENT } from '@bourse/core/books/consumed.ts';
import { market, order } from '@bourse/core/trading/testing.ts';
import { expect, test } from 'vitest';
import { loadTexts } from './index.ts';
import { LANGUAGES, type Language } from './languages.ts';

const UP: Record<Language, RegExp> = {
  en: /rounded up/,
  cn: /無條件進位/,
  zhs: /向上取整/,
  kor: /올림/,
  esp: /hacia arriba/,
};
const DOWN: Record<Language, RegExp> = {
  en: /rounded down/,
  cn: /無條件捨去/,
  zhs: /向下舍去/,
  kor: /버려요|버림/,
  esp: /hacia abajo/,
};
const BOTH: Record<Language, RegExp> = {
  en: /up in a purchase, down in a sale/,
  cn: /買進無條件進位，賣出無條件捨去/,
  zhs: /买入向上取整，卖出向下舍去/,
  kor: /매수는 올림, 매도는 버림/,
  esp: /hacia arriba al comprar, hacia abajo al vender/,
};

test('a purchase is rounded up and a sale down, and both are said where charges are', async () => {
  // 3 × 0.3333 = 0.9999 dollars.
  const [price, quantity] = [33_330_000n, 300_000_000n];
  expect([worthOf('buy', price, quantity, 'USD'), worthOf('sell', price, quantity, 'USD')]).toEqual([100n, 99n]);
  expect(costsOf(market('0.3333'), 'sell', price, quantity, 1, false, nothingBefore(order())).notional).toBe(99n);
  for (const language of LANGUAGES) {
    const { ticket, rulebook } = await loadTexts(language);
    expect(ticket.roundsUp, language).toMatch(UP[language]);
    expect(ticket.roundsDown, language).toMatch(DOWN[language]);
    expect(rulebook.rounding, language).toMatch(BOTH[language]);
  }
});

test("a touch fills by its share, and nothing says that it doesn't", async () => {
  for (const language of LANGUAGES) {
    const { ticket, explanations } = await loadTexts(language);
    expect(ticket.notes.waitsForQuote, language).not.toContain('%');
    expect(ticket.notes.waitsForPrice.split(`${VOLUME_SHARE_PERCENT}%`), language).toHaveLength(2);
    for (const sentence of [
      explanations['limit.through'].buy,
      explanations['limit.through'].sell,
      ticket.notes.waitsForPrice,
    ]) {
      expect(sentence, language).not.toMatch(
        /mere touch does not|觸及限價不會|触及限价不会|觸及不會|触及不会|닿기만 해서는|no basta con que lo toque|con solo tocarlo/,
      );
    }
  }
});
