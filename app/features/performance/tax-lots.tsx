import { useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './performance.module.css';

type Lot = ListCallRow<'performance/listTaxLots'>;
const PAGE = 20;

function LotRow({ lot }: { lot: Lot }) {
  const t = useTexts('performance');
  const words = useTexts('wallet');
  const { name, quantity, side, insured, openedAt, closedAt, cost, proceeds, gain, currency, undone } = lot;
  const opened = fillPlaceholders(side === 'long' ? t.bought : t.soldShort, { date: formatDate(openedAt) });
  const closed = closedAt && fillPlaceholders(side === 'long' ? t.sold : t.boughtBack, { date: formatDate(closedAt) });
  return (
    <ListRow
      title={name}
      sub={
        <span className={styles.wrap}>
          {formatQuantity(quantity)} · {closed ? `${opened} · ${closed}` : opened}
          {undone ? ` · ${t.undone}` : null}
          {insured ? ` · ${words.insured} ${formatMoneyWithCurrency(insured, currency)}` : null}
        </span>
      }
      end={
        <span className={styles.end}>
          {gain === null ? (
            formatMoneyWithCurrency(cost ?? proceeds ?? '0', currency)
          ) : (
            <SignedMoney amount={gain} currency={currency} unit />
          )}
          <small>{gain === null ? (cost === null ? t.proceeds : t.cost) : t.gain}</small>
        </span>
      }
    />
  );
}

/** Lots: first bought, first sold. */
export function TaxLots({ portfolio }: { portfolio?: string }) {
  const t = useTexts('performance');
  const [status, setStatus] = useState<'open' | 'closed'>('open');
  const reading = useListCall(
    'performance/listTaxLots',
    { status, limit: PAGE, ...(portfolio === undefined ? {} : { portfolio }) },
    { staleTimeMs: 0 },
  );
  return (
    <Card title={t.lots} sub={t.lotsSays}>
      <div className={styles.choice}>
        <SegmentedControl
          label={t.lots}
          value={status}
          onChange={setStatus}
          options={(['open', 'closed'] as const).map((value) => ({ value, label: t[value] }))}
        />
      </div>
      <List
        listCall={reading}
        rowKey={({ instrument, openedAt, closedAt, quantity, side }) =>
          `${instrument} ${side} ${openedAt} ${closedAt} ${quantity}`
        }
        label={t.lots}
        empty={<EmptyView text={t.lotsEmpty} icon="chart" />}
        rowHeightRem={4}
      >
        {(lot) => <LotRow lot={lot} />}
      </List>
    </Card>
  );
}
