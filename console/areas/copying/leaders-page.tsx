/** Leaders and followers: levels, money that follows, what is still being copied, and the gains shared. */
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import {
  formatAmount,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatDateTimeToMinute,
} from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Loaded } from '../../layout/page.tsx';
import {
  type TableColumn,
  StatusLabel,
  Table,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';

type Leader = CallAnswer<'staff/listLeaders'>['rows'][number];
const ROWS = 100;

function useColumns(): TableColumn<Leader>[] {
  const { columns: t, levels, leads, stopped, strategy } = useTexts().copying;
  const number = (name: string, title: string, cell: (leader: Leader) => string): TableColumn<Leader> =>
    numberColumn(title, cell);
  return [
    textColumn(t.name, 'name'),
    tightColumn(t.customer, ({ kind, customer }) =>
      kind === 'strategy' ? strategy : <Link to={`/customers/${customer}`}>{customer}</Link>,
    ),
    tightColumn(t.state, ({ stoppedAt }) => (
      <StatusLabel tone={stoppedAt === null ? 'good' : 'warns'}>
        {stoppedAt === null ? leads : `${stopped} ${formatDateTimeToMinute(stoppedAt)}`}
      </StatusLabel>
    )),
    tightColumn(t.level, ({ level }) => levels[level]),
    number('twr', t.twr, ({ twr }) => (twr === null ? '–' : formatPercent(twr))),
    number('stake', t.stake, ({ stake, currency }) => formatAmount(stake, currency)),
    number('followers', t.followers, ({ followers }) => String(followers)),
    number('followed', t.followed, ({ followed, currency }) => formatAmount(followed, currency)),
    number('capacity', t.capacity, ({ capacity, currency }) => formatAmount(capacity, currency)),
    number('share', t.share, ({ profitShare }) => `${rateToPercent(profitShare)} %`),
    number('shared', t.shared, ({ shared, currency }) => formatAmount(shared, currency)),
    number('undone', t.undone, ({ undone }) => String(undone)),
  ];
}

export function LeadersPage() {
  const t = useTexts().copying;
  const columns = useColumns();
  const reading = useStaffCall('staff/listLeaders', { limit: ROWS });
  return (
    <Page title={t.title} about={t.about}>
      <Loaded reading={reading}>
        {(data) => (
          <>
            <Table label={t.title} columns={columns} rows={data.rows} empty={t.empty} />
            <TradesTable />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** A leader's trades in other portfolios around a fill that followers copied. */

type Trade = CallAnswer<'staff/listLeaderTrades'>['rows'][number];

function useTradeColumns(): TableColumn<Trade>[] {
  const { tradeColumns: t, tradeKinds, effects } = useTexts().copying;
  return [
    textColumn(t.name, 'name'),
    tightColumn(t.customer, ({ customer, portfolio }) => (
      <Link to={`/customers/${customer}`}>{`${customer} · ${portfolio}`}</Link>
    )),
    tightColumn(t.kind, ({ kind }) => (
      <StatusLabel tone={kind === 'against' ? 'bad' : 'warns'}>{tradeKinds[kind]}</StatusLabel>
    )),
    tightColumn(t.instrument, 'instrumentName'),
    numberColumn(
      t.trade,
      ({ effect, quantity, price, currency, at }) =>
        `${effects[effect]} ${formatQuantity(quantity)} · ${formatPrice(price, currency)} · ` +
        formatDateTimeToMinute(at),
    ),
    numberColumn(
      t.led,
      ({ ledEffect, ledPrice, currency, ledAt }) =>
        `${effects[ledEffect]} · ${formatPrice(ledPrice, currency)} · ${formatDateTimeToMinute(ledAt)}`,
    ),
    numberColumn(t.copies, ({ copyPrice, copied, currency, decidedAt }) =>
      copyPrice === null || copied === null
        ? '–'
        : `${formatQuantity(copied)} · ${formatPrice(copyPrice, currency)} · ${formatDateTimeToMinute(decidedAt)}`,
    ),
  ];
}

function TradesTable() {
  const t = useTexts().copying;
  const columns = useTradeColumns();
  const reading = useStaffCall('staff/listLeaderTrades', { limit: ROWS });
  return <TablePanel title={t.trades} about={t.tradesSay} columns={columns} rows={reading} empty={t.noTrades} />;
}
