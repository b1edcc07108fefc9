import type { Screened } from '@bourse/core/information/companies/screen.ts';
import type { RowOf } from '../../../api/use-call.ts';
import { PriceAndChange } from '../../../components/figure.tsx';
import { Row } from '../../../components/row.tsx';
import { chooseInstrument, detailPath } from '../../../instruments/chosen-instrument.ts';
import { useTexts } from '../../../language/language.ts';
import { useMovement } from '../../../stream/quotes.ts';
import { useQuotes } from '../../../stream/stream.ts';
import styles from '../companies.module.css';
import { screenedText, useScreenedNames } from './criteria-text.ts';

interface FoundRowProps {
  row: RowOf<'discovery/screen'>;
  shown: readonly Screened[];
  /** What the amounts are in. */
  currency: string;
}

/** A company that fits, with the requested figures. */
export function FoundRow({ row, shown, currency }: FoundRowProps) {
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
            {shown.map((name) => `${names[name]} ${screenedText(name, row.figures[name], currency)}`).join(' · ')}
          </span>
        </span>
      }
      end={<PriceAndChange price={last} rate={changeRate} currency={row.currency} tick={row.tick} />}
    />
  );
}
