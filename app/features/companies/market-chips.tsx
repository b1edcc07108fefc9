/** What a page about companies shows: of which market or instrument, over which days, by which buyers. */
import { type Market, MARKETS, STOCK_MARKETS } from '@bourse/core/market.ts';
import { useState } from 'react';
import { Chip, Chips } from '../../components/chip.tsx';
import { useChosen } from '../../components/use-chosen.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { homeMarket } from '../../instruments/home-market.ts';
import { MARKET_ORDER } from '../../instruments/market-order.ts';
import { MarketStatus } from '../../instruments/market-status.tsx';
import { useMarkets } from '../../instruments/use-markets.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './companies.module.css';

/** The reader's own market, if it has companies. */
export const companyMarket = (currency: string): Market =>
  STOCK_MARKETS.find((market) => market === homeMarket(currency)) ?? 'US';

/** The market in the address, else the reader's own; and how to choose another one. */
export function useMarket(): [Market, (market: Market) => void] {
  const asked = useHashQuery()['market'];
  const [currency] = useDisplayCurrency();
  return useState<Market>(MARKETS.find((market) => market === asked) ?? companyMarket(currency));
}

/** All markets: where a source can't give what a page is about, the page says so. */
export function MarketChips({ market, onChange }: { market: Market; onChange: (market: Market) => void }) {
  const t = useTexts('companies');
  const { short } = useTexts('markets');
  const [chosen, choose] = useChosen(market, onChange);
  const status = useMarkets().find((row) => row.market === chosen);
  return (
    <>
      <Chips label={t.market}>
        {MARKET_ORDER.map((one) => (
          <Chip key={one} chosen={one === chosen} onPress={() => choose(one)}>
            {short[one]}
          </Chip>
        ))}
      </Chips>
      <div className={styles.status}>{status ? <MarketStatus market={status} /> : null}</div>
    </>
  );
}
