/** Funds: the worth and owner of each, and for the chosen one how each day's price was computed. */
import { Link, useParams } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatDate, formatPrice, formatQuantity } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { Closing } from './closing.tsx';
import { CorrectionsPanel } from './corrections-panel.tsx';
import { DaysPanel } from './days-panel.tsx';
import { OpeningsPanel } from './openings-panel.tsx';

type Fund = Answer<'staff/listFunds'>['rows'][number];

function useColumns(): Column<Fund>[] {
  const {
    columns: t,
    dealt,
    suspended: words,
    closing: { title: closing },
  } = useTexts().investmentFunds;
  const number = (name: string, title: string, cell: (fund: Fund) => string): Column<Fund> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  const money = (amount: string | null, currency: string) => (amount === null ? '–' : formatAmount(amount, currency));
  return [
    { name: 'name', title: t.name, kind: 'tight', cell: ({ name }) => name },
    {
      name: 'state',
      title: t.state,
      kind: 'tight',
      cell: ({ suspended }) => (
        <Mark tone={suspended === null ? 'good' : 'warns'}>
          {suspended === null ? dealt : (words[suspended as keyof typeof words] ?? suspended)}
        </Mark>
      ),
    },
    number('price', t.price, ({ price, currency }) => (price === null ? '–' : formatPrice(price, currency))),
    {
      name: 'pricedOn',
      title: t.pricedOn,
      kind: 'tight',
      cell: ({ pricedOn }) => (pricedOn ? formatDate(pricedOn) : '–'),
    },
    number('worth', t.worth, ({ worth, currency }) => money(worth, currency)),
    number('held', t.held, ({ held }) => formatQuantity(held)),
    number('seed', t.seed, ({ seedUnits }) => formatQuantity(seedUnits)),
    number('holders', t.holders, ({ holders }) => String(holders)),
    number('plans', t.plans, ({ plans }) => String(plans)),
    number('waiting', t.waiting, ({ waiting }) => String(waiting)),
    number('owed', t.owed, ({ owed, currency }) => money(owed, currency)),
    { name: 'closing', title: closing, kind: 'tight', cell: (fund) => <Closing fund={fund} /> },
    {
      name: 'account',
      title: t.account,
      kind: 'tight',
      cell: ({ account }) => <Link to="/house-accounts">{account}</Link>,
    },
  ];
}

export function FundsPage() {
  const t = useTexts().investmentFunds;
  const columns = useColumns();
  const { fund } = useParams();
  const reading = useStaffCall('staff/listFunds', {});
  const chosen = reading.data?.rows.filter((row) => row.fund === fund) ?? [];
  return (
    <Page title={chosen[0]?.name ?? t.title} about={t.about}>
      {reading.data ? (
        <>
          <Table
            label={t.title}
            columns={columns}
            rows={fund === undefined ? reading.data.rows : chosen}
            idOf={(row) => row.fund}
            to={(row) => `/investment-funds/${row.fund}`}
            empty={t.empty}
          />
          {fund === undefined ? (
            <OpeningsPanel openings={reading.data.openings} />
          ) : (
            <>
              <p>
                <Link to="/investment-funds">{t.all}</Link>
              </p>
              <DaysPanel fund={fund} />
              <CorrectionsPanel fund={fund} name={chosen[0]?.name ?? ''} />
            </>
          )}
        </>
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}
