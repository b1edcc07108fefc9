import type { Buyer } from '@bourse/core/companies/trades.ts';
import type { RowOf } from '../../api/use-call.ts';
import { Row } from '../../components/row.tsx';
import { SignedRate } from '../../components/signed-rate.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './companies.module.css';
import { signedIn } from './words.ts';

/** What a group of buyers bought of a company, less what they sold; marked while it is provisional. */
export function TrendRow({ row, by }: { row: RowOf<'discovery/listInvestorTrend'>; by: Buyer }) {
  const { provisional } = useTexts('companies').trend;
  const net = signedIn(row[by], row.currency);
  return (
    <Row
      title={row.name}
      sub={row.provisional ? `${row.code} · ${provisional}` : row.code}
      end={
        <span className={styles.end}>
          <span className={net.tone}>{net.text}</span>
          {row.priceChange === null ? null : (
            <small>
              <SignedRate rate={row.priceChange} />
            </small>
          )}
        </span>
      }
      to="/market/investorTrend"
      query={{ instrument: row.instrument }}
    />
  );
}
