/** One search for anything that a customer or a bank names. The search text stays out of the address. */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { type CallAnswer, fetchStaffCall } from '../../api/staff-api-client.ts';
import { describeFailure } from '../../api/use-staff-call.ts';
import { formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import bar from '../../list/list.module.css';
import { type TableColumn, numberColumn, textColumn, tightColumn, TablePanel } from '../../list/table.tsx';

type Found = CallAnswer<'staff/search'>['rows'][number];
const SHORTEST = 1;
const PLACES: Readonly<Record<Found['kind'], (found: Found) => string>> = {
  review: ({ id }) => `/reviews/${id}`,
  order: ({ id }) => `/orders/${id}`,
  customer: ({ id }) => `/customers/${id}`,
  proposal: ({ id }) => `/proposals/${id}`,
};

export function SearchPage() {
  const texts = useTexts();
  const t = texts.search;
  const columns = useColumns();
  const [query, setQuery] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [rows, setRows] = useState<Found[] | null>(null);
  const short = query.trim().length < SHORTEST;
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (short || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      setRows((await fetchStaffCall('staff/search', { query: query.trim() })).rows);
    } catch (error) {
      setFailure(describeFailure(error, texts));
    }
    setBusy(false);
  };
  return (
    <Page title={t.title} about={t.about}>
      <form className={bar.bar} role="search" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          autoFocus
          className={bar.search}
          type="search"
          id="search-query"
          label={t.query}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          error={(tried && short) || failure !== null}
          helperText={tried && short ? t.short : failure}
          slotProps={{ htmlInput: { spellCheck: false, maxLength: 64 } }}
        />
        <Button type="submit" variant="contained" disabled={busy}>
          {t.go}
        </Button>
      </form>
      {rows ? (
        <TablePanel
          title={t.found}
          columns={columns}
          rows={rows}
          idOf={({ kind, id }) => `${kind} ${id}`}
          to={(found) => PLACES[found.kind](found)}
          empty={t.none}
        />
      ) : null}
    </Page>
  );
}

function useColumns(): TableColumn<Found>[] {
  const texts = useTexts();
  const t = texts.search;
  const words = useProductTexts();
  const whatOf = ({ kind, what }: Found): string =>
    kind === 'review'
      ? labelOf(texts.reviews.kinds, what)
      : kind === 'proposal'
        ? labelOf(texts.proposals.kinds, what)
        : what;
  const statusOf = ({ kind, status }: Found): string => {
    if (status === null) return '';
    if (kind === 'order') return words ? labelOf(words.terms.orderStatus, status) : '';
    return labelOf(texts.reviews.statuses, status);
  };
  return [
    tightColumn(t.kind, ({ kind }) => t.kinds[kind]),
    textColumn(t.what, whatOf),
    tightColumn(t.customer, ({ customer }) =>
      customer === null ? '' : <Link to={`/customers/${customer}`}>{customer}</Link>,
    ),
    tightColumn(t.reference, ({ reference }) => reference ?? ''),
    numberColumn(t.amount, ({ amount, currency }) =>
      amount !== null && currency !== null ? formatWithCurrency(formatMoney(amount, currency), currency) : '',
    ),
    tightColumn(t.status, statusOf),
    tightColumn(t.at, ({ at }) => formatDateTimeToMinute(at)),
  ];
}
