/**
 * A loan's collateral: worth and loan-to-value of each holding, the ratio, and when its customer gets a margin call.
 */
import { useTexts } from '../../language/use-texts.ts';
import { formatNumber, formatPrice, formatShortTime } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { Facts, Panel } from '../../layout/panel.tsx';
import { type Column, Table } from '../../list/table.tsx';
import type { Answer } from '../../api/client.ts';
import { money } from './loan.ts';

type PledgeDetail = NonNullable<Answer<'staff/getLoan'>['pledge']>;

export function Pledge({ pledge }: { pledge: PledgeDetail }) {
  const t = useTexts().loans;
  const { currency, value, ratio, lacking, call, rules } = pledge;
  const amount = (of: string | null): string => (of === null ? t.noPrice : money(of, currency));
  const percent = (rate: string): string => `${percentOf(rate)} %`;
  const columns: Column<PledgeDetail['holdings'][number]>[] = [
    { name: 'name', title: t.holding, cell: ({ name, instrument }) => `${name} · ${instrument}` },
    { name: 'quantity', title: t.units, kind: 'number', cell: ({ quantity }) => formatNumber(quantity) },
    {
      name: 'price',
      title: t.price,
      kind: 'number',
      cell: (row) => (row.price === null ? t.noPrice : formatPrice(row.price, currency)),
    },
    { name: 'value', title: t.worth, kind: 'number', cell: (row) => amount(row.value) },
    {
      name: 'ltv',
      title: t.loanToValue,
      kind: 'number',
      cell: ({ loanToValue }) => (loanToValue === null ? t.noPrice : percent(loanToValue)),
    },
    { name: 'loanable', title: t.secures, kind: 'number', cell: (row) => amount(row.loanable) },
  ];
  return (
    <Panel title={t.pledged}>
      <Facts
        facts={[
          [t.worth, amount(value)],
          [t.ratio, ratio && `${percent(ratio)} (≥ ${percent(rules.maintenance)})`],
          [t.callBelow, amount(pledge.callBelow)],
          [t.sellBelow, amount(pledge.sellBelow)],
          [t.lacking, lacking && amount(lacking)],
          [t.columns.called, call && formatShortTime(call.until)],
        ]}
      />
      <Table
        label={t.pledged}
        columns={columns}
        rows={pledge.holdings}
        idOf={({ position }) => position}
        empty={t.nothingPledged}
      />
    </Panel>
  );
}
