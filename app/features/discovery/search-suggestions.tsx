import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Card } from '../../components/card.tsx';
import { Chip } from '../../components/chip.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { homeMarketOf } from '../../instruments/markets.ts';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import styles from './discovery.module.css';

const HOT = 8;
const MOST_VIEWED_COUNT = 5;

function SearchHistory({ queries, onChoose }: { queries: readonly string[]; onChoose: (query: string) => void }) {
  const t = useTexts('discovery');
  const [asking, setAsking] = useState(false);
  const clear = useCommand('discovery/clearSearchHistory');
  if (queries.length === 0) return null;
  const forget = async () => {
    if ((await clear.run({})) !== undefined) setAsking(false);
  };
  return (
    <Card
      title={t.history}
      end={
        <button type="button" className={styles.clear} onClick={() => setAsking(true)}>
          {t.clear}
        </button>
      }
    >
      <div className={styles.history}>
        {queries.map((query) => (
          <Chip key={query} onPress={() => onChoose(query)}>
            {query}
          </Chip>
        ))}
      </div>
      <ConfirmDialog
        open={asking}
        title={t.clearTitle}
        confirmText={t.clear}
        danger
        command={clear}
        onConfirm={() => void forget()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

/** What others look at, and how that is counted; nothing if too few do. */
function MostViewedInstruments({ mostViewed }: { mostViewed: CallAnswer<'discovery/listMostViewed'> }) {
  const t = useTexts('discovery');
  if (mostViewed.rows.length === 0) return null;
  return (
    <Card title={t.lookedAt}>
      <p className={styles.counted}>{fillPlaceholders(t.lookedAtSays, { least: mostViewed.least })}</p>
      {mostViewed.rows.slice(0, MOST_VIEWED_COUNT).map(({ persons, ...row }) => (
        <InstrumentRow key={row.instrument} row={row} withMarket note={fillPlaceholders(t.lookedAtBy, { persons })} />
      ))}
    </Card>
  );
}

/** Before a query: recent searches, and what is traded most in the reader's own market. */
export function SearchSuggestions({ onChoose }: { onChoose: (query: string) => void }) {
  const t = useTexts('discovery');
  const [currency] = useDisplayCurrency();
  const history = useCall('discovery/listSearchHistory', {});
  const { data, error, refetch } = useCall('quotes/listInstruments', {
    market: homeMarketOf(currency),
    rank: 'active',
    spark: true,
    limit: HOT,
  });
  const lookedAt = useCall('discovery/listMostViewed', {}, { staleTimeMs: 600_000 });
  // All at once: later parts would push the list down.
  if (history.isPending || lookedAt.isPending) return null;
  return (
    <>
      <SearchHistory queries={history.data?.rows.map(({ query }) => query) ?? []} onChoose={onChoose} />
      {lookedAt.data ? <MostViewedInstruments mostViewed={lookedAt.data} /> : null}
      <Card title={t.hot}>
        {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonRows count={HOT} /> : null}
        {data?.rows.map((row) => (
          <InstrumentRow key={row.instrument} row={row} withMarket />
        ))}
      </Card>
    </>
  );
}
