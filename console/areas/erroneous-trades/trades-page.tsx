/** An order's fills next to the market's price before each, and what can be proposed about an erroneous one. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatNumber, formatPrice, formatQuantity, formatShortTime } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { ProposeTrade } from './propose-trade.tsx';

type Order = Answer<'staff/judgeTrades'>;
type JudgedFill = Order['fills'][number];

export function TradesPage() {
  const { customer = '', order = '' } = useParams();
  const texts = useTexts();
  const t = texts.erroneousTrades;
  const { data, error, refetch } = useStaffCall('staff/judgeTrades', { customer, order }, { look: true });
  const [chosen, setChosen] = useState<JudgedFill | null>(null);
  const columns = useColumns(data?.currency ?? 'USD', setChosen);
  const above = { title: texts.customers.orderPage.title, to: `/orders/${order}` };
  if (!data)
    return (
      <Page title={t.title} above={above}>
        <Waiting error={error} again={() => void refetch()} />
      </Page>
    );
  return (
    <Page title={fill(t.of, { name: data.name, instrument: data.instrument })} above={above}>
      <Panel title={t.fills}>
        <p>{t.about}</p>
        <Table label={t.fills} columns={columns} rows={data.fills} idOf={(each) => each.fill} empty={t.none} />
      </Panel>
      {chosen ? <ProposeTrade order={data} chosen={chosen} onClose={() => setChosen(null)} /> : null}
    </Page>
  );
}

function useColumns(currency: string, choose: (chosen: JudgedFill) => void): Column<JudgedFill>[] {
  const texts = useTexts();
  const t = texts.erroneousTrades;
  const terms = useProductTexts()?.terms;
  const { none } = texts.list;
  const price = (value: string | null) => (value === null ? none : formatPrice(value, currency));
  return [
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatShortTime(at) },
    {
      name: 'direction',
      title: t.direction,
      kind: 'tight',
      cell: ({ direction }) => terms?.direction[direction] ?? '',
    },
    { name: 'quantity', title: t.quantity, kind: 'number', cell: ({ quantity }) => formatQuantity(quantity) },
    { name: 'price', title: t.price, kind: 'number', cell: (each) => price(each.price) },
    { name: 'reference', title: t.reference, kind: 'number', cell: ({ reference }) => price(reference) },
    {
      name: 'deviation',
      title: t.deviation,
      kind: 'number',
      cell: ({ deviation, threshold }) =>
        deviation === null || threshold === null
          ? none
          : fill(t.deviationOf, { deviation: formatNumber(deviation), threshold: formatNumber(threshold) }),
    },
    {
      name: 'gain',
      title: t.gain,
      kind: 'number',
      cell: ({ gain }) => (gain === null ? none : formatAmount(gain, currency)),
    },
    { name: 'act', title: t.act, cell: (each) => <Act judged={each} onChoose={() => choose(each)} /> },
  ];
}

function Act({ judged, onChoose }: { judged: JudgedFill; onChoose(): void }) {
  const t = useTexts().erroneousTrades;
  if (judged.review !== null && judged.measure !== null)
    return <Link to={`/reviews/${judged.review}`}>{t.measures[judged.measure]}</Link>;
  if (judged.hindrance !== null) return <Mark tone="plain">{t.hindrances[judged.hindrance]}</Mark>;
  return (
    <Button size="small" onClick={onChoose}>
      {t.propose}
    </Button>
  );
}
