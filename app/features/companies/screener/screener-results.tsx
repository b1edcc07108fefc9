import { isMoneyFigure, listDisplayedScreenerFigures } from '@bourse/core/information/companies/stock-screener.ts';
import { usePriceSourceName } from '../../../components/avatar-and-badges.tsx';
import { useListCall } from '../../../api/use-list-call.ts';
import type { CallAnswer } from '../../../api/use-call.ts';
import { Card } from '../../../components/card.tsx';
import { EmptyView } from '../../../components/empty-and-error-views.tsx';
import { List } from '../../../components/list.tsx';
import { LoadingOrError } from '../../../components/loading-or-error.tsx';
import { formatClock } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import styles from '../companies.module.css';
import { SaveScreenerButton, AddAllToWatchlistButton } from './screener-result-actions.tsx';
import { useFigureComputationProgress } from '../use-figure-computation-progress.ts';
import { formatConversionRate } from '../company-text.ts';
import type { ScreenerCriteria } from './screener-criteria.ts';
import { ScreenerResultRow } from './screener-result-row.tsx';

const PAGE = 50;

type Answered = CallAnswer<'discovery/screen'>;

/** The rate by which amounts were converted, or that none is known. */
function ConvertedBy({ at, rate, currency }: Pick<Answered, 'at' | 'rate' | 'currency'>) {
  const { screener: t } = useTexts('companies');
  const nameOf = usePriceSourceName();
  const text = rate
    ? fillPlaceholders(t.rate, {
        ...{ from: rate.from, to: rate.to, rate: formatConversionRate(rate.rate) },
        ...{ at: formatClock(at), source: nameOf(rate.source) },
      })
    : fillPlaceholders(t.noRate, { currency });
  return <p className={styles.about}>{text}</p>;
}

/** The companies that fit, with the requested figures; below them, saving the conditions. */
export function ScreenerResults({ criteria }: { criteria: ScreenerCriteria }) {
  const { screener: t, members } = useTexts('companies');
  const reading = useListCall('discovery/screen', { ...criteria, limit: PAGE }, { staleTimeMs: 0 });
  const { first } = reading;
  const computing = useFigureComputationProgress(reading);
  const visibleFigures = listDisplayedScreenerFigures(criteria.market, criteria.ranges);
  const fit = first ? fillPlaceholders(t.fit, { fit: formatCount(first.fit), among: formatCount(first.among) }) : null;
  const isKnown = first && first.computing === null;
  const lacking =
    isKnown && first.lacking > 0 ? fillPlaceholders(t.lacking, { lacking: formatCount(first.lacking) }) : null;
  const isConverted = criteria.in !== undefined && visibleFigures.some(isMoneyFigure);
  return (
    <>
      <p className={styles.about} role="status">
        {[fit, lacking, computing].filter((each) => each !== null).join(' · ')}
      </p>
      {first && isConverted ? <ConvertedBy {...first} /> : null}
      {first ? (
        <Card flush>
          <List
            listCall={reading}
            rowKey={({ instrument }) => instrument}
            label={members}
            empty={<EmptyView text={t.none} icon="find" />}
            rowHeightRem={4.5}
          >
            {(row) => (
              <ScreenerResultRow row={row} visibleFigures={visibleFigures} currency={first.currency ?? row.currency} />
            )}
          </List>
        </Card>
      ) : (
        <LoadingOrError card rows={8} error={reading.error} onRetry={reading.reload} />
      )}
      {first && first.fit > 0 ? <AddAllToWatchlistButton criteria={criteria} fit={first.fit} /> : null}
      {reading.isPending ? null : <SaveScreenerButton criteria={criteria} />}
    </>
  );
}
