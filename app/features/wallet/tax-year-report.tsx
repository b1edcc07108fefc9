/**
 * A year's entries as a table for a spreadsheet: RFC 4180, with a byte order mark that tells spreadsheets the encoding.
 */
import { type CallAnswer, type CallInput, fetchCall, type ListCallRow, useCall } from '../../api/use-call.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { getServerNow } from '../../time/server-clock.ts';
import { saveFile } from '@bourse/web/save-file.ts';
import styles from './wallet.module.css';

export type TaxEntry = ListCallRow<'wallet/listTaxEntries'>;

const COLUMNS = [
  'date',
  'market',
  'instrument',
  'kind',
  'amount',
  'currency',
  'seq',
  'code',
  'reference',
] as const satisfies readonly (keyof TaxEntry)[];
const BYTE_ORDER_MARK = '\ufeff';

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

export const formatTaxCsv = (entries: readonly TaxEntry[]): string =>
  BYTE_ORDER_MARK +
  [COLUMNS.join(','), ...entries.map((entry) => COLUMNS.map((column) => quoted(entry[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

/** A calendar year, or a market's tax year, which is named by the calendar year in which it begins. */
type ReportYear = CallInput<'wallet/getTaxReport'>;

/** Reads the whole year, page by page. */
async function readEntries(year: ReportYear): Promise<TaxEntry[]> {
  const entries: TaxEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchCall('wallet/listTaxEntries', { ...year, limit: 100, ...(cursor ? { cursor } : {}) });
    entries.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return entries;
}

type Sums = CallAnswer<'wallet/getTaxReport'>['rows'][number];

function MarketSums({ sums }: { sums: Sums }) {
  const t = useTexts('wallet');
  const { name } = useTexts('markets');
  const money = (amount: string) => formatMoneyWithCurrency(amount, sums.currency);
  const row = (label: string, amount: string) =>
    isZero(amount) ? null : <KeyValue name={label}>{money(amount)}</KeyValue>;
  return (
    <section>
      <h3 className={styles.market}>
        {name[sums.market]} · {sums.currency}
      </h3>
      <KeyValueList>
        {row(t.dividends, sums.dividends)}
        {row(t.gains, sums.gains)}
        {row(t.losses, sums.losses)}
        <KeyValue name={t.realized}>
          <SignedMoney amount={sums.realized} currency={sums.currency} unit />
        </KeyValue>
        {row(t.insured, sums.insured)}
        {row(t.feesPaid, sums.fees)}
        {row(t.taxesPaid, sums.taxes)}
        {row(t.interestPaid, sums.interest)}
      </KeyValueList>
    </section>
  );
}

/** Entries that belong to no security. */
function OtherEntries({ rows }: { rows: CallAnswer<'wallet/getTaxReport'>['otherItems'] }) {
  const t = useTexts('wallet');
  const { transfer } = useTexts('terms');
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.market}>{t.taxBeside}</h3>
      <KeyValueList>
        {rows.map(({ code, currency, amount }) => (
          <KeyValue key={`${code} ${currency}`} name={labelOf(transfer, code)}>
            <SignedMoney amount={amount} currency={currency} unit />
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  );
}

/** "2025-26": a tax year that ends in the next calendar year. */
const splitYear = (year: number) => ({ from: String(year), to: String(year + 1).slice(-2) });

/** All transfers behind the totals, as a file. */
function TaxEntriesDownload({ chosen }: { chosen: ReportYear }) {
  const t = useTexts('wallet');
  const { year, taxYearOf } = chosen;
  const { from, to } = splitYear(year);
  const name = taxYearOf ? `${taxYearOf}-${from}-${to}` : from;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(`bourse-${name}.csv`, formatTaxCsv(await readEntries(chosen)));
    } catch (error) {
      showToast(describeFailure(error as Error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="soft" busy={busy} onPress={() => void save()}>
      {taxYearOf
        ? fillPlaceholders(t.saveTaxYear, { name: fillPlaceholders(t.taxYearName, { from, to }) })
        : fillPlaceholders(t.saveYear, { year })}
    </Button>
  );
}

type Report = CallAnswer<'wallet/getTaxReport'>;

/** Which year: the calendar's, or one of a market that has a tax year of its own. */
function YearChips({
  report,
  chosen,
  onChoose,
}: {
  report: Report;
  chosen: ReportYear;
  onChoose: (year: ReportYear) => void;
}) {
  const t = useTexts('wallet');
  const { short } = useTexts('markets');
  const { taxYearOf } = chosen;
  const own = report.taxYears.find(({ market }) => market === taxYearOf);
  const years = [...new Set([...(own?.years ?? report.years), chosen.year])].sort((a, b) => b - a);
  return (
    <>
      {report.taxYears.length === 0 ? null : (
        <ChipRow label={t.taxYearKind} flush>
          <Chip chosen={!taxYearOf} onPress={() => onChoose({ year: new Date(getServerNow()).getFullYear() })}>
            {t.calendarYear}
          </Chip>
          {report.taxYears.map(({ market, years: [latest = chosen.year] }) => (
            <Chip
              key={market}
              chosen={market === taxYearOf}
              onPress={() => onChoose({ year: latest, taxYearOf: market })}
            >
              {fillPlaceholders(t.marketTaxYear, { market: short[market] })}
            </Chip>
          ))}
        </ChipRow>
      )}
      <ChipRow label={t.taxYear} flush>
        {years.map((year) => (
          <Chip key={year} chosen={year === chosen.year} onPress={() => onChoose({ ...chosen, year })}>
            {taxYearOf ? fillPlaceholders(t.taxYearName, splitYear(year)) : year}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}

/** A year by market and currency, from the transfers alone. */
export function TaxYearReport() {
  const t = useTexts('wallet');
  const { short } = useTexts('markets');
  const [chosen, setChosen] = useState<ReportYear>(() => ({ year: new Date(getServerNow()).getFullYear() }));
  const { data, error, refetch } = useCall('wallet/getTaxReport', chosen, { staleTimeMs: 0, keepPrevious: true });
  if (error && !data) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={4} />;
  // While another year is loading, all below the chips is still the last one's.
  const { year, taxYearOf } = data;
  return (
    <>
      <YearChips report={data} chosen={chosen} onChoose={setChosen} />
      {taxYearOf ? (
        <p className={styles.hint}>
          {fillPlaceholders(t.taxYearPeriod, {
            from: formatDate(data.from),
            to: formatDate(data.to),
            market: short[taxYearOf],
          })}
        </p>
      ) : null}
      {data.rows.length + data.otherItems.length === 0 ? (
        <EmptyView
          icon="coin"
          text={
            taxYearOf
              ? fillPlaceholders(t.nothingInTaxYear, { name: fillPlaceholders(t.taxYearName, splitYear(year)) })
              : fillPlaceholders(t.nothingInYear, { year })
          }
        />
      ) : (
        <>
          {data.rows.map((sums) => (
            <MarketSums key={`${sums.market} ${sums.currency}`} sums={sums} />
          ))}
          <OtherEntries rows={data.otherItems} />
          <p className={styles.hint}>{t.taxYearSays}</p>
          <p className={styles.hint}>{t.taxLeavesOut}</p>
          <TaxEntriesDownload chosen={{ year, ...(taxYearOf ? { taxYearOf } : {}) }} />
        </>
      )}
    </>
  );
}
