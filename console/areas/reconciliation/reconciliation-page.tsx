/**
 * Compares a bank's statement with the books. What is compared is part of the address; the file and the result are only
 * on this page.
 */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField } from '../../layout/form-dialog.tsx';
import { Page, Panel } from '../../layout/page.tsx';
import { ChooseFileButton } from '../../files/file-field.tsx';
import { MatchedDepositsPanel } from '../reviews/shared/matched-deposits.tsx';
import { encodeBase64 } from '../../files/selected-file.ts';
import { parseReconciliationDraft } from './reconciliation-draft.ts';
import { StatementFormats } from './statement-formats.tsx';
import { UnreadableEntries } from './unreadable-entries.tsx';
import styles from './reconciliation.module.css';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount, formatDate, formatMoney, formatNumber, formatDateTimeToMinute } from '../../language/format.ts';
import {
  type TableColumn,
  StatusLabel,
  Table,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import bar from '../../list/list.module.css';
import { QueryChoiceFilter } from '../../list/list-filters.tsx';

export function ReconciliationPage() {
  const t = useTexts().reconciliation;
  const [result, setResult] = useState<Compared | null>(null);
  return (
    <Page title={t.title} about={t.about}>
      <ContradictedPayouts />
      <MatchedDepositsPanel />
      <CalledBackDeposits />
      <Panel title={t.file}>
        <StatementForm onCompared={setResult} />
      </Panel>
      {result ? (
        <Panel title={t.result}>
          <UnreadableEntries {...result.answer} />
          <Differences {...result} />
        </Panel>
      ) : null}
      <StatementFormats />
    </Page>
  );
}

type Report = (result: Compared | null) => void;

/** What is compared, its faults, and the comparison itself. */
function useComparison(onCompared: Report) {
  const t = useTexts().reconciliation;
  const { run, busy, failure } = useStaffCommand('staff/reconcileStatement');
  const [query, setQuery] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const typed = { currency: query.get('currency') ?? 'USD', from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const formats = useStaffCall('staff/listStatementFormats', {}).data?.rows ?? [];
  const described = formats.filter(({ format, currency }) => format !== null && currency === typed.currency);
  const channel = described.find((each) => each.channel === query.get('channel'))?.channel;
  const { comparison, faults } = parseReconciliationDraft({ ...typed, file });
  const fault = (name: keyof typeof faults): string | null => (tried && faults[name] ? t[faults[name]] : null);

  const change = (name: keyof typeof typed | 'channel', value: string): void =>
    setQuery(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const compare = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!comparison || !file || busy) return;
    onCompared(null);
    const bytes = await file.arrayBuffer().catch(() => null);
    // Moved or changed since it was chosen: the form asks for it again.
    if (!bytes) return setFile(null);
    const answer = await run({
      ...comparison,
      ...(channel === undefined ? {} : { channel }),
      base64: encodeBase64(new Uint8Array(bytes)),
    });
    if (answer) onCompared({ file: file.name, currency: comparison.currency, answer });
  };
  return { typed, described, channel, change, file, setFile, fault, compare, busy, failure };
}

function StatementForm({ onCompared }: { onCompared: Report }) {
  const t = useTexts().reconciliation;
  const { typed, described, channel, change, file, setFile, fault, compare, busy, failure } = useComparison(onCompared);
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      id={`statement-${name}`}
      label={t[name]}
      value={typed[name]}
      onChange={(event) => change(name, event.target.value)}
      error={fault(name) !== null}
      helperText={fault(name) ?? t.dayHint}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <form className={styles.form} onSubmit={(event) => void compare(event)} noValidate>
      <ChoiceField
        id="statement-currency"
        label={t.currency}
        value={typed.currency}
        onChoose={(value) => change('currency', value)}
        options={Object.fromEntries(Object.keys(CURRENCY_DIGITS).map((each) => [each, each]))}
      />
      {described.length > 0 ? (
        <ChoiceField
          id="statement-channel"
          label={t.csvFormat}
          value={channel ?? 'plain'}
          onChoose={(value) => change('channel', value)}
          options={{
            plain: t.plainFormat,
            ...Object.fromEntries(described.map((each) => [each.channel, each.channel])),
          }}
        />
      ) : null}
      {day('from')}
      {day('to')}
      <ChooseFileButton
        file={file}
        onChoose={setFile}
        label={t.choose}
        hint={t.fileHint}
        fault={fault('file')}
        accept=".csv,.sta,.mt940,.940,.txt,.xml"
      />
      <Button type="submit" variant="contained" disabled={busy}>
        {t.compare}
      </Button>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
    </form>
  );
}

/** Deposits that the bank has called back. */

type CalledBackRow = CallAnswer<'staff/listCalledBackDeposits'>['rows'][number];

/** Shows nothing if there were none. */
function CalledBackDeposits() {
  const texts = useTexts();
  const t = texts.calledBack;
  const { data } = useStaffCall('staff/listCalledBackDeposits', {});
  if (!data || data.rows.length === 0) return null;
  const columns: TableColumn<CalledBackRow>[] = [
    tightColumn(t.review, ({ review }) => <Link to={`/reviews/${review}`}>{review}</Link>),
    tightColumn(t.customer, ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>),
    tightColumn(t.status, ({ status }) => (
      <StatusLabel tone={status === 'done' ? 'bad' : 'plain'}>{texts.reviews.statuses[status]}</StatusLabel>
    )),
    tightColumn(t.reference, 'reference'),
    numberColumn(t.amount, ({ amount, currency }) => formatAmount(amount, currency)),
    tightColumn(t.on, ({ on }) => formatDate(on)),
    numberColumn(t.back, ({ back, currency }) => formatAmount(back, currency)),
    tightColumn(t.backOn, ({ backOn }) => formatDate(backOn)),
    tightColumn(t.by, 'by'),
    tightColumn(t.byTwo, ({ byTwo }) => t.byTwoIs[byTwo ? 'yes' : 'no']),
  ];
  return (
    <TablePanel
      title={t.title}
      about={t.about}
      columns={columns}
      rows={data.rows}
      idOf={({ review }) => review}
      empty=""
    />
  );
}

/** Statements of the payout service that contradict how a withdrawal ended. */

type ContradictedPayoutRow = CallAnswer<'staff/listLateWords'>['rows'][number];
const EVERY_MS = 30_000;

function ContradictedPayouts() {
  const texts = useTexts();
  const t = texts.lateWords;
  const reading = useStaffCall('staff/listLateWords', {}, { refreshMs: EVERY_MS });
  const columns: TableColumn<ContradictedPayoutRow>[] = [
    tightColumn(t.at, ({ at }) => formatDateTimeToMinute(at)),
    tightColumn(t.review, ({ review }) => <Link to={`/reviews/${review}`}>{review}</Link>),
    numberColumn(t.amount, ({ amount, currency }) => formatMoney(amount, currency)),
    tightColumn(t.ended, ({ status }) => texts.reviews.statuses[status]),
    tightColumn(t.reportedOutcome, ({ reportedOutcome }) => (
      <StatusLabel tone="bad">{t.saying[reportedOutcome]}</StatusLabel>
    )),
    textColumn(t.word, 'word'),
  ];
  return (
    <Panel title={t.title}>
      {reading.data && reading.data.rows.length > 0 ? <p>{t.about}</p> : null}
      <Table
        label={t.title}
        columns={columns}
        rows={reading}
        idOf={({ review, reportedOutcome }) => `${review} ${reportedOutcome}`}
        empty={t.empty}
      />
    </Panel>
  );
}

/** The result of a comparison: how much matches, and each difference with a link to its booking. */

type Difference = CallAnswer<'staff/reconcileStatement'>['differences'][number];

interface Compared {
  file: string;
  currency: string;
  answer: CallAnswer<'staff/reconcileStatement'>;
}

function useDifferenceColumns(currency: string): TableColumn<Difference>[] {
  const texts = useTexts();
  const t = texts.reconciliation;
  const money = (amount: string | null): string => (amount === null ? texts.list.none : formatMoney(amount, currency));
  return [
    tightColumn(t.kind, (row) => (
      <StatusLabel tone={row.kind === 'notOnStatement' ? 'warns' : 'bad'}>{t.kinds[row.kind]}</StatusLabel>
    )),
    numberColumn(t.line, ({ line }) => line ?? texts.list.none),
    tightColumn(t.on, ({ on }) => (on ? formatDate(on) : texts.list.none)),
    textColumn(t.reference, ({ reference }) => reference || texts.list.none),
    numberColumn(t.stated, ({ stated }) => money(stated)),
    numberColumn(t.booked, ({ booked }) => money(booked)),
    tightColumn(t.review, ({ review }) =>
      review ? (
        <Link to={`/reviews/${review}`} aria-label={`${t.open}: ${review}`}>
          {t.open}
        </Link>
      ) : (
        texts.list.none
      ),
    ),
  ];
}

/** How much was compared, and how much of it matches. */
function MatchCounts({ file, currency, answer: { lines, bookings, matched, differences, encoding } }: Compared) {
  const t = useTexts().reconciliation;
  const counts = [
    [t.compared, `${file} · ${currency} · ${encoding}`],
    [t.lines, formatNumber(lines)],
    [t.bookings, formatNumber(bookings)],
    [t.matched, formatNumber(matched)],
    [t.different, formatNumber(differences.length)],
  ] as const;
  return (
    <div role="status">
      <dl className={styles.counts}>
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Differences(compared: Compared) {
  const { currency, answer } = compared;
  const { lines, bookings, differences } = answer;
  const texts = useTexts();
  const t = texts.reconciliation;
  const [query] = useSearchParams();
  const kind = query.get('kind');
  const columns = useDifferenceColumns(currency);
  return (
    <>
      <MatchCounts {...compared} />
      {differences.length > 0 ? (
        <div className={bar.bar} role="search" aria-label={texts.list.filters}>
          <QueryChoiceFilter name="kind" label={t.kind} options={t.kinds} />
        </div>
      ) : null}
      <Table
        label={t.differences}
        columns={columns}
        rows={differences.filter((row) => kind === null || row.kind === kind)}
        idOf={(row) => `${row.kind} ${row.line} ${row.review}`}
        empty={differences.length > 0 ? t.noneOfKind : lines + bookings === 0 ? t.nothing : t.none}
      />
    </>
  );
}
