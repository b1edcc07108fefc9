import { expect, test } from 'vitest';
import { LANGUAGES, loadRawTexts } from '../texts/index.ts';

test.each(LANGUAGES)(
  'the position profit has one label, which says that it excludes exchange rates (%s)',
  async (language) => {
    const { wallet, settings, funds } = await loadRawTexts(language);
    expect([settings.profit, funds.profitIs]).toEqual([wallet.profit, wallet.profit]);
    expect(wallet.profit).toMatch(/FX|匯率|환율|汇率|divisas/u);
  },
);
