/** The allowance for day trading in each market, and how much of it is used. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Money } from '../../components/price-figures.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { List } from '../../components/list.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { PositionGroupRow } from '../positions/shared/position-group-row.tsx';
import { useServerNow } from '../../time/server-clock.ts';
import { useOpenPositions } from '../positions/shared/use-open-positions.ts';
import styles from './day-trading.module.css';
import { type DayTradingMarket, dayTradeEndStatusOf } from './shared/day-trade-ticket-choice.tsx';
import { parseScaled } from '@bourse/core/ledger/money.ts';

/** The time for new day trades may end while the screen is open. */
const EVERY_MS = 10_000;
const keyOf = ({ market, currency }: DayTradingMarket): string => `${market} ${currency}`;

/** The allowance by market, most used first. */
export function DayTradingAllowance({ markets }: { markets: readonly DayTradingMarket[] }) {
  const t = useTexts('dayTrading');
  const { short } = useTexts('markets');
  const [chosen, setChosen] = useState<string | null>(null);
  const first =
    markets.find(({ used }) => !isZero(used)) ?? markets.find(({ session }) => session === 'open') ?? markets[0];
  const selectedMarket = markets.find((row) => keyOf(row) === chosen) ?? first;
  if (!selectedMarket) return null;
  const several = (market: Market): boolean => markets.filter((row) => row.market === market).length > 1;
  return (
    <>
      <div className={styles.markets}>
        <ChipRow label={t.market}>
          {markets.map((row) => (
            <Chip key={keyOf(row)} chosen={row === selectedMarket} onPress={() => setChosen(keyOf(row))}>
              {several(row.market) ? `${short[row.market]} · ${row.currency}` : short[row.market]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <HeroFigure
        label={t.left}
        unit={selectedMarket.currency}
        below={
          <span className={styles.of}>
            {fillPlaceholders(t.leftOf, {
              amount: formatMoneyWithCurrency(selectedMarket.allowance, selectedMarket.currency),
            })}
          </span>
        }
      >
        <Money amount={selectedMarket.left} currency={selectedMarket.currency} />
      </HeroFigure>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${computeUsedPercent(selectedMarket)}%` }} />
      </div>
      <AllowanceFigures row={selectedMarket} />
      <OpenDayTrades key={selectedMarket.market} market={selectedMarket.market} />
    </>
  );
}

/** The server's bounds, and how much is used. */
function AllowanceFigures({ row }: { row: DayTradingMarket }) {
  const t = useTexts('dayTrading');
  const now = useServerNow(EVERY_MS);
  const { currency } = row;
  return (
    <Card>
      <KeyValueList>
        <KeyValue name={t.used}>{formatMoneyWithCurrency(row.used, currency)}</KeyValue>
        <KeyValue name={t.perOrder}>{formatMoneyWithCurrency(row.perOrder, currency)}</KeyValue>
        <KeyValue name={t.trades}>
          {fillPlaceholders(t.tradesOf, { count: row.trades, maximum: row.tradesPerDay })}
        </KeyValue>
        <KeyValue name={t.leverage}>{fillPlaceholders(t.times, { n: row.maximumLeverage })}</KeyValue>
        {row.opensUntil === null ? null : (
          <KeyValue name={t.opensUntil}>{formatDateTimeToMinute(row.opensUntil)}</KeyValue>
        )}
        {row.closesAt === null ? null : <KeyValue name={t.closesAt}>{formatDateTimeToMinute(row.closesAt)}</KeyValue>}
      </KeyValueList>
      <p className={styles.note}>{t.lessWhereItMoves}</p>
      <p className={styles.note}>{t[dayTradeEndStatusOf(row, now)]}</p>
    </Card>
  );
}

function OpenDayTrades({ market }: { market: Market }) {
  const t = useTexts('dayTrading');
  const reading = useOpenPositions({ market, dayTrading: true });
  const empty = (
    <EmptyView
      icon="chart"
      text={t.noneOpen}
      action={
        <Link to="/home/stockList" className={styles.way}>
          {t.find}
        </Link>
      }
    />
  );
  return (
    <Card title={t.openTrades}>
      <List listCall={reading} rowKey={(group) => group.key} label={t.openTrades} rowHeightRem={6.75} empty={empty}>
        {(group) => <PositionGroupRow group={group} />}
      </List>
    </Card>
  );
}

/** Whole percent of the allowance used, 0 to 100; less than one percent counts as one. */
export function computeUsedPercent({ used, allowance }: { used: string; allowance: string }): number {
  const [part, whole] = [parseScaled(used) ?? 0n, parseScaled(allowance) ?? 0n];
  if (part <= 0n) return 0;
  if (whole <= 0n || part >= whole) return 100;
  return Number((part * 100n + whole - 1n) / whole);
}
