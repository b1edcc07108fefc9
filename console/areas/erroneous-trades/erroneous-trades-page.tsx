/** An order's fills next to the market's price before each, and what can be proposed about an erroneous one. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import {
  formatAmount,
  formatNumber,
  formatPrice,
  formatQuantity,
  formatDateTimeToMinute,
} from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table } from '../../list/table.tsx';
import {
  CORRECTION_MEASURES,
  ERRONEOUS_TRADE_REASONS,
} from '@bourse/core/trading/erroneous-trades/erroneous-trade-policy.ts';
import { ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';

type Order = CallAnswer<'staff/judgeTrades'>;
type JudgedFill = Order['fills'][number];

export function ErroneousTradesPage() {
  const { customer = '', order = '' } = useParams();
  const texts = useTexts();
  const t = texts.erroneousTrades;
  const { data, error, refetch } = useStaffCall('staff/judgeTrades', { customer, order }, { isAccessLogged: true });
  const [chosen, setChosen] = useState<JudgedFill | null>(null);
  const columns = useColumns(data?.currency ?? 'USD', setChosen);
  const above = { title: texts.customers.orderPage.title, to: `/orders/${order}` };
  if (!data)
    return (
      <Page title={t.title} above={above}>
        <LoadingOrError error={error} again={() => void refetch()} />
      </Page>
    );
  return (
    <Page title={fillPlaceholders(t.of, { name: data.name, instrument: data.instrument })} above={above}>
      <Panel title={t.fills}>
        <p>{t.about}</p>
        <Table label={t.fills} columns={columns} rows={data.fills} idOf={(each) => each.fill} empty={t.none} />
      </Panel>
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
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatDateTimeToMinute(at) },
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
          : fillPlaceholders(t.deviationOf, { deviation: formatNumber(deviation), threshold: formatNumber(threshold) }),
    },
    {
      name: 'gain',
      title: t.gain,
      kind: 'number',
      cell: ({ gain }) => (gain === null ? none : formatAmount(gain, currency)),
    },
    {
      name: 'act',
      title: t.act,
      cell: (each) => <CorrectionStateOrButton judged={each} onChoose={() => choose(each)} />,
    },
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
  const say = useShowMessage();
  const navigate = useNavigate();
  const propose = useStaffCommand('staff/proposeTradeCorrection');
  const [measure, setMeasure] = useState<(typeof CORRECTION_MEASURES)[number]>('correct');
  const [why, setWhy] = useState<(typeof ERRONEOUS_TRADE_REASONS)[number]>('tradePrice');
  const submit = async (): Promise<void> => {
    const made = await propose.run({ customer, fill: chosen.fill, measure, why });
    if (!made) return;
    say(texts.proposals.proposed);
    void navigate(`/reviews/${made.review}`);
  };
  const figures = {
    price: formatPrice(chosen.price, currency),
    reference: formatPrice(chosen.reference ?? '0', currency),
    gain: formatAmount(chosen.gain ?? '0', currency),
  };
  return (
    <FormDialog
      title={t.title}
      verb={t.propose}
      danger
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="trade-measure"
        label={t.measure}
        value={measure}
        options={t.measures}
        onChoose={(value) => setMeasure(CORRECTION_MEASURES.find((each) => each === value) ?? 'correct')}
      />
      <p>{fillPlaceholders(t.effects[measure], figures)}</p>
      <ChoiceField
        id="trade-why"
        label={t.why}
        value={why}
        options={t.reasons}
        onChoose={(value) => setWhy(ERRONEOUS_TRADE_REASONS.find((each) => each === value) ?? 'tradePrice')}
      />
    </FormDialog>
  );
}
