import { describeFailure } from '../../api/call-failures.ts';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Button } from '../../components/button.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatDate } from '../../format/dates.ts';
import {
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  isZero,
  formatWithCurrency,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import styles from './wallet.module.css';
import { useState } from 'react';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { TaxYearReport } from './tax-year-report.tsx';

type Dividend = Omit<ListCallRow<'wallet/listDividends'>, 'paidAt'> & { paidAt?: string };

function DividendLine({ paid }: { paid: Dividend }) {
  const t = useTexts('wallet');
  const dates = [
    [t.declared, paid.declaredOn],
    [t.exDate, paid.exDate],
    [t.recordDate, paid.recordDate],
    [t.payDate, paid.payDate],
    [t.bookedOn, paid.paidAt ?? null],
  ] as const;
  return (
    <ListRow
      to={getRoutePath('positionDetail')}
      query={{ position: paid.position }}
      title={<span className={styles.wrap}>{paid.name}</span>}
      sub={
        <span className={styles.subs}>
          <span>
            {fillPlaceholders(paid.kind === 'rights' ? t.rightsFor : t.dividendFor, {
              quantity: formatQuantity(paid.quantity),
              each: formatWithCurrency(formatPrice(paid.perShare, paid.currency), paid.currency),
            })}
          </span>
          {isZero(paid.withheld) ? null : (
            <span>
              {fillPlaceholders(t.withheldOf, {
                withheld: formatMoneyWithCurrency(paid.withheld, paid.currency),
                gross: formatMoneyWithCurrency(paid.gross, paid.currency),
              })}
            </span>
          )}
          <span>
            {dates.flatMap(([name, date]) => (date === null ? [] : `${name} ${formatDate(date)}`)).join(' · ')}
          </span>
        </span>
      }
      end={<SignedMoney amount={paid.net} currency={paid.currency} unit />}
    />
  );
}

/** Dividends declared for one's holdings; nothing if there are none. */
function UpcomingDividends() {
  const t = useTexts('announced');
  const { data } = useCall('wallet/listUpcomingDividends', {}, { staleTimeMs: 0 });
  if (!data || data.rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.market}>{t.coming}</h3>
      <p className={styles.hint}>{t.comingSays}</p>
      <ul>
        {data.rows.map((each) => (
          <li key={`${each.position} ${each.kind} ${each.exDate}`}>
            <DividendLine paid={each} />
          </li>
        ))}
      </ul>
      <h3 className={styles.market}>{t.paid}</h3>
    </section>
  );
}

/** Dividends and rights: coming ones, then past ones with their holdings, newest first, each with its dates. */
function DividendList() {
  const t = useTexts('wallet');
  const { more } = useTexts('shell');
  const { rows, error, isPending, hasMore, isLoadingMore, loadMore, reload } = useListCall(
    'wallet/listDividends',
    { limit: 50 },
    { staleTimeMs: 0 },
  );
  if (error && rows.length === 0) return <ErrorView text={describeFailure(error)} onRetry={() => void reload()} />;
  if (isPending) return <SkeletonRows count={4} />;
  if (rows.length === 0)
    return (
      <>
        <UpcomingDividends />
        <EmptyView icon="coin" text={t.noDividends} />
      </>
    );
  return (
    <>
      <UpcomingDividends />
      <p className={styles.hint}>{t.dividendsSay}</p>
      <ul>
        {rows.map((paid) => (
          <li key={`${paid.position} ${paid.kind} ${paid.exDate}`}>
            <DividendLine paid={paid} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button kind="soft" busy={isLoadingMore} onPress={loadMore}>
          {more}
        </Button>
      ) : null}
    </>
  );
}

const PARTS = ['dividends', 'taxYear'] as const;

/** What positions have paid, and a year's totals. */
export default function DividendsAndTaxSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts('wallet');
  const [part, setPart] = useState<(typeof PARTS)[number]>('dividends');
  return (
    <Sheet open onClose={onClose} title={t.income}>
      <SegmentedControl
        label={t.income}
        value={part}
        onChange={setPart}
        options={PARTS.map((value) => ({ value, label: t[value] }))}
      />
      <div className={styles.part}>{part === 'dividends' ? <DividendList /> : <TaxYearReport />}</div>
    </Sheet>
  );
}
