/** Reserves units for short sales, showing the cost of a night first, and returns them. */
import { quantityUnitForMessage } from '@bourse/core/ledger/quantity-unit.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import { type SecuritiesLendingPool, useQuantityWithUnitFormatter } from './securities-lending-pool.ts';

function ReservedUnits({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const units = useQuantityWithUnitFormatter(pool);
  const back = useCommand('lending/returnBorrow');
  const { data } = useCall('lending/listLendingOrders', { kind: 'borrow', status: 'inProgress', limit: 100 });
  const own = (data?.rows ?? []).filter(({ instrument }) => instrument === pool.instrument);
  const giveBack = async (borrowing: string) => {
    if (await back.run({ borrowing })) showToast(t.givenBack, 'good');
  };
  return own.map((order) => (
    <div key={order.id} className={styles.own}>
      {order.dueAt ? (
        <p className={styles.ending} role="status">
          {fillPlaceholders(t.dueSays, { time: formatDateTimeToMinute(order.dueAt) })}
        </p>
      ) : null}
      <KeyValueList>
        <KeyValue name={t.reservedNow}>{units(order.quantity)}</KeyValue>
        <KeyValue name={t.since}>{formatDateTimeToMinute(order.since)}</KeyValue>
        <KeyValue name={t.paid}>{formatMoneyWithCurrency(order.fees, order.currency)}</KeyValue>
      </KeyValueList>
      <Button kind="soft" busy={back.isPending} onPress={() => void giveBack(order.id)}>
        {t.giveBack}
      </Button>
    </div>
  ));
}

export function BorrowForShortSaleCard({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const { borrowed, barredUntil } = pool.mine;
  if (!pool.open && isZero(borrowed)) return null;
  return (
    <Card title={t.borrow} sub={t.borrowSays} fields>
      {isZero(borrowed) ? null : <ReservedUnits pool={pool} />}
      {barredUntil ? (
        <p className={styles.ending} role="status">
          {fillPlaceholders(t.barred, { time: formatDateTimeToMinute(barredUntil) })}
        </p>
      ) : pool.open ? (
        <ReserveForm pool={pool} />
      ) : null}
    </Card>
  );
}

/** How many, their cost, and the confirmation. */
function ReserveForm({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const units = useQuantityWithUnitFormatter(pool);
  const { instrument, name, quota, barredDays } = pool;
  const [quantity, setQuantity] = useState('');
  const borrow = useCommand('lending/borrow', { customerChoices: quantity });
  const [hasTried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const isTyped = /^\d{1,12}(\.\d{1,8})?$/.test(quantity) && !isZero(quantity);
  const preview = useCall(
    'lending/previewBorrow',
    { instrument, quantity },
    { enabled: isTyped, keepPrevious: true, staleTimeMs: 0 },
  );
  const cost = isTyped && !preview.error ? preview.data : undefined;
  const problem = isTyped ? (preview.error ? describeFailure(preview.error) : null) : hasTried ? t.quantityFault : null;
  const submit = async () => {
    const made = await borrow.run({ instrument, quantity });
    if (made === undefined) return;
    setAsks(false);
    if (!made) return;
    showToast(fillPlaceholders(t.reserved, { quantity: units(quantity) }), 'good');
    setQuantity('');
    setTried(false);
  };
  const begin = () => {
    setTried(true);
    setAsks(cost !== undefined || borrow.unanswered !== null);
  };
  return (
    <div className={styles.form}>
      <NumberField
        label={t.quantity}
        value={quantity}
        onChange={setQuantity}
        unit={quantityUnitForMessage({ id: instrument, currency: pool.currency })}
        hint={`${t.quota}: ${units(quota)}`}
        error={problem}
      />
      {cost ? <ReserveCost cost={cost} /> : null}
      <Button kind="soft" busy={borrow.isPending} onPress={begin}>
        {t.reserve}
      </Button>
      <ConfirmDialog
        open={asks && (cost !== undefined || borrow.unanswered !== null)}
        title={fillPlaceholders(t.reserveAsk, { name, units: units(quantity) })}
        confirmText={t.reserve}
        command={borrow}
        onConfirm={() => void submit()}
        onCancel={() => setAsks(false)}
      >
        <span className={styles.asks}>
          {cost ? <ReserveCost cost={cost} /> : null}
          <span>{fillPlaceholders(t.reserveSays, { n: barredDays })}</span>
        </span>
      </ConfirmDialog>
    </div>
  );
}

/** What a night costs, when the first is charged, and how much money is needed. */
function ReserveCost({ cost }: { cost: CallAnswer<'lending/previewBorrow'> }) {
  const t = useTexts('lending');
  const { currency, rate, fee, nextAt, needed } = cost;
  const { data: wallet } = useCall('wallet/getWallet', {});
  const available = wallet?.accounts.find((each) => each.currency === currency)?.available ?? '0';
  return (
    <KeyValueList>
      <KeyValue name={t.rate}>{formatRate(rate)}</KeyValue>
      <KeyValue name={t.feeNow}>{formatMoneyWithCurrency(fee, currency)}</KeyValue>
      <KeyValue name={t.charged}>{fillPlaceholders(t.chargedSays, { time: formatDateTimeToMinute(nextAt) })}</KeyValue>
      <KeyValue name={t.needed}>{formatMoneyWithCurrency(needed, currency)}</KeyValue>
      <KeyValue name={t.availableNow}>{formatMoneyWithCurrency(available, currency)}</KeyValue>
    </KeyValueList>
  );
}
