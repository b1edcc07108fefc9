/** What a search has found: instruments, and functions of the app. */
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { SwipeLine } from '../../components/swipe-row.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { FoundFunctions, useFoundFunctions } from './found-functions.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useMarkets } from '../../instruments/use-markets.ts';
import styles from './discovery.module.css';
import { useInstrumentActs } from './use-instrument-acts.ts';

const MOST = 50;

/** What else to try; in a world of simulated prices nobody finds a company they know. */
function Tips() {
  const t = useTexts('discovery');
  const markets = useMarkets();
  const isInvented = markets.length > 0 && markets.every(({ madeUp }) => madeUp);
  return (
    <div className={styles.tips}>
      <p>{t.searchTips}</p>
      {isInvented ? <p>{t.inventedCompanies}</p> : null}
    </div>
  );
}

/** Matches of a query, best first; opening one remembers the search. A row is swiped to watch or buy it. */
export function SearchResults({ query, onOpen }: { query: string; onOpen: () => void }) {
  const t = useTexts('discovery');
  const { data, error, refetch } = useCall('discovery/search', { query, limit: MOST }, { keepPrevious: true });
  const actsOf = useInstrumentActs();
  const functions = useFoundFunctions(query);
  if (!data && error) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card flush>
        <SkeletonRows count={6} />
      </Card>
    );
  return (
    <>
      <p className="only-heard" role="status">
        {fill(t.found, { count: formatCount(data.rows.length + functions.length) })}
      </p>
      <FoundFunctions found={functions} />
      {data.rows.length === 0 ? (
        functions.length > 0 ? null : (
          <EmptyView icon="find" text={fill(t.nothingFound, { query })} action={<Tips />} />
        )
      ) : (
        <Card flush>
          {data.rows.map((row) => (
            <SwipeLine key={row.instrument} acts={actsOf(row.instrument)} of={row.name}>
              <InstrumentRow row={row} withMarket onOpen={onOpen} />
            </SwipeLine>
          ))}
        </Card>
      )}
    </>
  );
}
