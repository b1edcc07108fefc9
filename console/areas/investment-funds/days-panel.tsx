/** A fund's dealing days: its holdings and their closes, the unit price, and what was dealt. */
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatDate, formatPrice, formatQuantity } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';

type Day = Answer<'staff/listFundDays'>['rows'][number];
const DAYS = 60;
const TONES = { suspended: 'warns', struck: 'plain', dealt: 'good' } as const;

function useDayColumns(): Column<Day>[] {
  const { day: t, statuses, suspended: words, yes, notYet, whole } = useTexts().investmentFunds;
  const number = (name: string, title: string, cell: (day: Day) => string): Column<Day> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  const price = (text: string | null, currency: string) => (text === null ? '–' : formatPrice(text, currency));
  return [
    { name: 'date', title: t.date, kind: 'tight', cell: ({ date }) => formatDate(date) },
    {
      name: 'status',
      title: t.status,
      kind: 'tight',
      cell: ({ status, suspended }) => (
        <Mark tone={TONES[status]}>
          {suspended === null ? statuses[status] : (words[suspended as keyof typeof words] ?? suspended)}
        </Mark>
      ),
    },
    number('worth', t.worth, ({ worth, currency }) => (worth === null ? '–' : formatAmount(worth, currency))),
    number('units', t.units, ({ units }) => (units === null ? '–' : formatQuantity(units))),
    number('nav', t.nav, ({ nav, currency }) => price(nav, currency)),
    number('price', t.price, ({ price: dealt, currency }) => price(dealt, currency)),
    number('fee', t.fee, ({ fee, currency }) => formatAmount(fee, currency)),
    number('bought', t.bought, ({ bought, currency }) => formatAmount(bought, currency)),
    number('redeemed', t.redeemed, ({ redeemed, currency }) => formatAmount(redeemed, currency)),
    number('gate', t.gate, ({ gate }) => (gate === null ? whole : `${percentOf(gate)} %`)),
    { name: 'paidOut', title: t.paidOut, kind: 'tight', cell: ({ paidOut }) => (paidOut ? yes : notYet) },
    {
      name: 'lines',
      title: t.lines,
      cell: ({ lines }) =>
        lines
          .map(({ instrument, quantity, close }) => `${instrument} ${formatQuantity(quantity)} × ${close ?? '–'}`)
          .join(', ') || '–',
    },
  ];
}

export function DaysPanel({ fund }: { fund: string }) {
  const t = useTexts().investmentFunds;
  const columns = useDayColumns();
  const reading = useStaffCall('staff/listFundDays', { fund, limit: DAYS });
  if (!reading.data) return <Waiting error={reading.error} again={() => void reading.refetch()} />;
  return (
    <Panel title={t.days}>
      <Table label={t.days} columns={columns} rows={reading.data.rows} idOf={({ date }) => date} empty={t.daysEmpty} />
    </Panel>
  );
}
