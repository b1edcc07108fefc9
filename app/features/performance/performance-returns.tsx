import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { useQueries } from '@tanstack/react-query';
import { type CallAnswer, fetchCall } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import styles from './performance.module.css';

export type PerformanceFigures = CallAnswer<'performance/getPerformance'>;

interface PerformanceReturnsProps {
  figures: PerformanceFigures;
  index: string | null;
  onIndex: (index: string | null) => void;
}

/** Both returns, deposits and withdrawals, and an index to compare. */
export function PerformanceReturns({ figures, index, onIndex }: PerformanceReturnsProps) {
  const t = useTexts('performance');
  const { twr, xirr, xirrFailure, began, flows, value } = figures;
  const money = (amount: string): string => formatMoneyWithCurrency(amount, figures.in);
  const explained = (name: string, says: string) => (
    <>
      <span className={styles.name}>{name}</span>
      <small className={styles.says}>{says}</small>
    </>
  );
  return (
    <Card title={t.returns}>
      <KeyValueList>
        <KeyValue name={explained(t.twr, t.twrSays)}>{twr === null ? '—' : <PriceChange rate={twr} />}</KeyValue>
        <KeyValue name={explained(t.xirr, xirrFailure ? t.failure[xirrFailure] : t.xirrSays)}>
          {xirr === null ? '—' : <PriceChange rate={xirr} />}
        </KeyValue>
        {figures.index ? (
          <KeyValue name={figures.index.name}>
            {figures.index.rate === null ? '—' : <PriceChange rate={figures.index.rate} />}
          </KeyValue>
        ) : null}
      </KeyValueList>
      <IndexChoice index={index} onIndex={onIndex} />
      <KeyValueList>
        <KeyValue name={t.began}>{money(began)}</KeyValue>
        <KeyValue name={t.flows}>{money(flows)}</KeyValue>
        <KeyValue name={t.value} sum>
          {money(value)}
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}

const inputOf = (market: Market) => ({ market, board: 'index' as const, limit: 1 });

/** The index of each market. */
function IndexChoice({ index, onIndex }: Omit<PerformanceReturnsProps, 'figures'>) {
  const t = useTexts('performance');
  const readings = useQueries({
    queries: MARKETS.map((market) => ({
      queryKey: ['quotes/listInstruments', inputOf(market)],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCall('quotes/listInstruments', inputOf(market), signal),
      staleTime: 60_000,
    })),
  });
  const rows = readings.flatMap((reading) => reading.data?.rows ?? []);
  return (
    <ChipRow label={t.index} flush>
      <Chip chosen={index === null} onPress={() => onIndex(null)}>
        {t.noIndex}
      </Chip>
      {rows.map(({ instrument, name }) => (
        <Chip key={instrument} chosen={instrument === index} onPress={() => onIndex(instrument)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
