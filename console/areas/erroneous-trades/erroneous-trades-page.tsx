/** An order's fills next to the market's price before each, and what can be proposed about an erroneous one. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import {
  formatAmount,
  formatNumber,
  formatPrice,
  formatQuantity,
  formatDateTimeToMinute,
} from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, LoadingPage } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, numberColumn, textColumn, tightColumn, TablePanel } from '../../list/table.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';

type Order = CallAnswer<'staff/judgeTrades'>;
type JudgedFill = Order['fills'][number];

export function ErroneousTradesPage() {
  const { customer = '', order = '' } = useParams();
  const texts = useTexts();
  const t = texts.erroneousTrades;
  const reading = useStaffCall('staff/judgeTrades', { customer, order }, { isAccessLogged: true });
  const { data } = reading;
  const [chosen, setChosen] = useState<JudgedFill | null>(null);
  const columns = useColumns(data?.currency ?? 'USD', setChosen);
  const above = { title: texts.customers.orderPage.title, to: `/orders/${order}` };
  if (!data) return <LoadingPage title={t.title} above={above} reading={reading} />;
  return (
    <Page title={fillPlaceholders(t.of, { name: data.name, instrument: data.instrument })} above={above}>
      <TablePanel
        title={t.fills}
        about={t.about}
        columns={columns}
        rows={data.fills}
        idOf={(each) => each.fill}
        empty={t.none}
      />
      {chosen ? <ProposeTradeCorrection order={data} chosen={chosen} onClose={() => setChosen(null)} /> : null}
    </Page>
  );
}

function useColumns(currency: string, choose: (chosen: JudgedFill) => void): TableColumn<JudgedFill>[] {
  const texts = useTexts();
  const t = texts.erroneousTrades;
  const terms = useProductTexts()?.terms;
  const { none } = texts.list;
  const price = (value: string | null) => (value === null ? none : formatPrice(value, currency));
  return [
    tightColumn(t.at, ({ at }) => formatDateTimeToMinute(at)),
    tightColumn(t.direction, ({ direction }) => terms?.direction[direction] ?? ''),
    numberColumn(t.quantity, ({ quantity }) => formatQuantity(quantity)),
    numberColumn(t.price, (each) => price(each.price)),
    numberColumn(t.reference, ({ reference }) => price(reference)),
    numberColumn(t.deviation, ({ deviation, threshold }) =>
      deviation === null || threshold === null
        ? none
        : fillPlaceholders(t.deviationOf, { deviation: formatNumber(deviation), threshold: formatNumber(threshold) }),
    ),
    numberColumn(t.gain, ({ gain }) => (gain === null ? none : formatAmount(gain, currency))),
    textColumn(t.act, (each) => <CorrectionStateOrButton judged={each} onChoose={() => choose(each)} />),
  ];
}

function CorrectionStateOrButton({ judged, onChoose }: { judged: JudgedFill; onChoose(): void }) {
  const t = useTexts().erroneousTrades;
  if (judged.review !== null && judged.measure !== null)
    return <Link to={`/reviews/${judged.review}`}>{t.measures[judged.measure]}</Link>;
  if (judged.hindrance !== null) return <StatusLabel tone="plain">{t.hindrances[judged.hindrance]}</StatusLabel>;
  return (
    <Button size="small" onClick={onChoose}>
      {t.propose}
    </Button>
  );
}

/**
 * Proposes what to do about an erroneous fill to a second person: no amount is typed, the reference price determines
 * it.
 */

interface ProposeProps {
  order: Order;
  chosen: Order['fills'][number];
  onClose(): void;
}

function ProposeTradeCorrection({ order: { customer, currency }, chosen, onClose }: ProposeProps) {
  const texts = useTexts();
  const t = texts.erroneousTrades;
  const navigate = useNavigate();
  const figures = {
    price: formatPrice(chosen.price, currency),
    reference: formatPrice(chosen.reference ?? '0', currency),
    gain: formatAmount(chosen.gain ?? '0', currency),
  };
  return (
    <CommandDialog
      call="staff/proposeTradeCorrection"
      title={t.title}
      verb={t.propose}
      danger
      initial={{ measure: 'correct', why: 'tradePrice' }}
      parts={({ measure }) => [
        { name: 'measure', label: t.measure, options: t.measures },
        <p key="effect">{fillPlaceholders(t.effects[measure as keyof typeof t.effects], figures)}</p>,
        { name: 'why', label: t.why, options: t.reasons },
      ]}
      input={{ customer, fill: chosen.fill }}
      successMessage={texts.proposals.proposed}
      onDone={({ review }) => void navigate(`/reviews/${review}`)}
      onClose={onClose}
    />
  );
}
