import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import { useQueries } from '@tanstack/react-query';
import { type Answer, fetchCall } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { Change } from '../../components/figure.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import styles from './performance.module.css';

export type Figures = Answer<'performance/getPerformance'>;

interface ReturnsProps {
  figures: Figures;
  index: string | null;
  onIndex: (index: string | null) => void;
}

/** Both returns, deposits and withdrawals, and an index to compare. */
export function Returns({ figures, index, onIndex }: ReturnsProps) {
  const t = useTexts('performance');
  const { twr, xirr, xirrFailure, began, flows, value } = figures;
  const money = (amount: string): string => formatMoneyIn(amount, figures.in);
  const explained = (name: string, says: string) => (
    <>
      <span className={styles.name}>{name}</span>
      <small className={styles.says}>{says}</small>
    </>
  );
  return (
    <Card title={t.returns}>
      <KeyValues>
        <KeyValue name={explained(t.twr, t.twrSays)}>{twr === null ? '—' : <Change rate={twr} />}</KeyValue>
        <KeyValue name={explained(t.xirr, xirrFailure ? t.failure[xirrFailure] : t.xirrSays)}>
          {xirr === null ? '—' : <Change rate={xirr} />}
        </KeyValue>
        {figures.index ? (
          <KeyValue name={figures.index.name}>
            {figures.index.rate === null ? '—' : <Change rate={figures.index.rate} />}
          </KeyValue>
        ) : null}
      </KeyValues>
      <IndexChoice index={index} onIndex={onIndex} />
      <KeyValues>
        <KeyValue name={t.began}>{money(began)}</KeyValue>
        <KeyValue name={t.flows}>{money(flows)}</KeyValue>
        <KeyValue name={t.value} sum>
          {money(value)}
        </KeyValue>
      </KeyValues>
    </Card>
  );
}

const inputOf = (market: Market) => ({ market, board: 'index' as const, limit: 1 });

/** The index of each market. */
function IndexChoice({ index, onIndex }: Omit<ReturnsProps, 'figures'>) {
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
    <Chips label={t.index} flush>
      <Chip chosen={index === null} onPress={() => onIndex(null)}>
        {t.noIndex}
      </Chip>
      {rows.map(({ instrument, name }) => (
        <Chip key={instrument} chosen={instrument === index} onPress={() => onIndex(instrument)}>
          {name}
        </Chip>
      ))}
    </Chips>
  );
}
