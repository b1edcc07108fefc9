import type { Ranking } from '@bourse/core/companies/ranking.ts';
import { PriceAndChange } from '../../components/figure.tsx';
import { Row } from '../../components/row.tsx';
import type { RowOf } from '../../api/use-call.ts';
import { chooseInstrument, detailPath } from '../../instruments/chosen-instrument.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useMovement } from '../../stream/quotes.ts';
import { useQuotes } from '../../stream/use-quotes.ts';
import styles from './companies.module.css';
import { figureIn } from './words.ts';

type CompanyRowData = RowOf<'discovery/listCompanies'>;

/** A ranked company with its figure; its price is live while it is on the screen. */
export function CompanyRow({ row, by }: { row: CompanyRowData; by: Ranking }) {
  const t = useTexts('companies');
  useQuotes([row.instrument]);
  const { last, changeRate } = useMovement(row);
  return (
    <Row
      to={detailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      onOpen={() => chooseInstrument(row.instrument)}
      start={
        <span className={styles.rank}>
          <span aria-hidden="true">{row.place ?? '–'}</span>
          {row.place === null ? null : <span className="only-heard">{fill(t.place, { place: row.place })}</span>}
        </span>
      }
      title={row.name}
      sub={
        <span className={styles.sub}>
          <span>
            {row.code}
            {row.standing === 'traded' ? '' : ` · ${t.standing[row.standing]}`}
          </span>
          <span>
            {t.rankings[by]} {figureIn(by, row.figure, row.currency)}
          </span>
        </span>
      }
      end={<PriceAndChange price={last} rate={changeRate} currency={row.currency} tick={row.tick} />}
    />
  );
}
