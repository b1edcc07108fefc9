/** The house's profit, by day, currency and kind. */
import { useSearchParams } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { HOUSE_PROFIT_KINDS } from '@bourse/core/reporting/house-profit.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatDate, formatMoney } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField } from '../../layout/form-dialog.tsx';
import { Page, Loaded } from '../../layout/page.tsx';
import { type TableColumn, Table, numberColumn, tightColumn } from '../../list/table.tsx';
import { FigureTiles } from './exposure-figures.tsx';
import styles from './exposure-figures.module.css';

type Row = CallAnswer<'staff/getHouseProfit'>['rows'][number];
const SPANS = ['1', '7', '30', '90'] as const;
const REFRESH_MS = 10_000;

export function HouseProfitPage() {
  const t = useTexts().risk.profit;
  const [query, setQuery] = useSearchParams();
  const span = SPANS.find((each) => each === query.get('days')) ?? '7';
  const reading = useStaffCall('staff/getHouseProfit', { days: Number(span) }, { refreshMs: REFRESH_MS });
  const rows = reading.data?.rows ?? [];
  const columns = useColumns(rows);
  return (
    <Page title={t.title} about={t.about}>
      <div className={styles.choice}>
        <ChoiceField
          id="profit-days"
          label={t.span}
          value={span}
          options={Object.fromEntries(SPANS.map((days) => [days, fillPlaceholders(t.days, { days })]))}
          onChoose={(value) => setQuery({ days: value }, { replace: true })}
        />
      </div>
      <Loaded reading={reading}>
        {(data) => (
          <>
            <FigureTiles label={t.sum} figures={[{ name: t.sum, value: formatAmount(data.sum, data.base) }]} />
            <Table
              label={t.title}
              columns={columns}
              rows={rows}
              idOf={({ day, currency }) => `${day} ${currency}`}
              empty={t.empty}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** A column for each kind that occurs. */
function useColumns(rows: readonly Row[]): TableColumn<Row>[] {
  const t = useTexts().risk.profit;
  const there = new Set(rows.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)));
  return [
    tightColumn(t.day, ({ day }) => formatDate(day)),
    tightColumn(t.currency, 'currency'),
    ...HOUSE_PROFIT_KINDS.filter((kind) => there.has(kind)).map(
      (kind): TableColumn<Row> =>
        numberColumn(t.kinds[kind], ({ kinds, currency }) => {
          const found = kinds.find((each) => each.kind === kind);
          return found ? formatMoney(found.amount, currency) : '';
        }),
    ),
    numberColumn(t.rowSum, ({ sum, currency }) => formatMoney(sum, currency)),
  ];
}
