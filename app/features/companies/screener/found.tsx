import { SCREENED_NAMES, type Screened, tells } from '@bourse/core/companies/screen.ts';
import { useListCall } from '../../../api/use-list-call.ts';
import type { RowOf } from '../../../api/use-call.ts';
import { Card } from '../../../components/card.tsx';
import { EmptyView } from '../../../components/empty-view.tsx';
import { PriceAndChange } from '../../../components/figure.tsx';
import { List } from '../../../components/list.tsx';
import { Row } from '../../../components/row.tsx';
import { formatCount } from '../../../format/numbers.ts';
import { chooseInstrument, detailPath } from '../../../instruments/chosen-instrument.ts';
import { fill, useTexts } from '../../../language/language.ts';
import { useMovement } from '../../../stream/quotes.ts';
import { useQuotes } from '../../../stream/use-quotes.ts';
import styles from '../companies.module.css';
import { WatchAll } from './watch-all.tsx';
import { useComputing } from '../use-computing.ts';
import type { Criteria } from './criteria.ts';
import { screenedText, useScreenedNames } from './words.ts';

const PAGE = 50;

function FoundRow({ row, shown }: { row: RowOf<'discovery/screen'>; shown: readonly Screened[] }) {
  const { standing } = useTexts('companies');
  const names = useScreenedNames();
  useQuotes([row.instrument]);
  const { last, changeRate } = useMovement(row);
  return (
    <Row
      to={detailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      onOpen={() => chooseInstrument(row.instrument)}
      title={row.name}
      sub={
        <span className={styles.sub}>
          <span>
            {row.code}
            {row.standing === 'traded' ? '' : ` · ${standing[row.standing]}`}
          </span>
          <span>
            {shown.map((name) => `${names[name]} ${screenedText(name, row.figures[name], row.currency)}`).join(' · ')}
          </span>
        </span>
      }
      end={<PriceAndChange price={last} rate={changeRate} currency={row.currency} tick={row.tick} />}
    />
  );
}

/** The companies that fit, with the requested figures. */
export function Found({ criteria }: { criteria: Criteria }) {
  const { screener: t, members } = useTexts('companies');
  const reading = useListCall('discovery/screen', { ...criteria, limit: PAGE }, { staleTimeMs: 0 });
  const { first } = reading;
  const computing = useComputing(reading);
  const asked = SCREENED_NAMES.filter((name) => criteria.ranges?.[name]);
  const plain: Screened = tells(criteria.market, 'marketCap') ? 'marketCap' : 'change';
  const shown: readonly Screened[] = asked.length > 0 ? asked : [plain];
  return (
    <>
      <p className={styles.about} role="status">
        {[first ? fill(t.fit, { fit: formatCount(first.fit), among: formatCount(first.among) }) : null, computing]
          .filter((each) => each !== null)
          .join(' · ')}
      </p>
      <Card flush>
        <List
          reading={reading}
          rowKey={({ instrument }) => instrument}
          label={members}
          empty={<EmptyView text={t.none} icon="find" />}
          rowHeightRem={4.5}
        >
          {(row) => <FoundRow row={row} shown={shown} />}
        </List>
      </Card>
      {first && first.fit > 0 ? <WatchAll criteria={criteria} fit={first.fit} /> : null}
    </>
  );
}
