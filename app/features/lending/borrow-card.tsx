/** To reserve units for short sales, and to give them back. */
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import type { Pool } from './pool.ts';

function Reserved({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const back = useCommand('lending/returnBorrow');
  const { data } = useCall('lending/listLendingOrders', { kind: 'borrow', status: 'inProgress', limit: 100 });
  const own = (data?.rows ?? []).filter(({ instrument }) => instrument === pool.instrument);
  const giveBack = async (borrowing: string) => {
    if (await back.run({ borrowing })) showToast(t.givenBack, 'good');
  };
  return own.map((order) => (
    <div key={order.id} className={styles.own}>
      <KeyValues>
        <KeyValue name={t.reservedNow}>{formatQuantity(order.quantity)}</KeyValue>
        <KeyValue name={t.paid}>{formatMoneyIn(order.fees, order.currency)}</KeyValue>
      </KeyValues>
      <Button kind="soft" busy={back.isPending} onPress={() => void giveBack(order.id)}>
        {t.giveBack}
      </Button>
    </div>
  ));
}

export function BorrowCard({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const borrow = useCommand('lending/borrow');
  const [quantity, setQuantity] = useState('');
  const [hasTried, setTried] = useState(false);
  const missing = quantity === '' || isZero(quantity);
  const submit = async () => {
    setTried(true);
    if (missing || !(await borrow.run({ instrument: pool.instrument, quantity }))) return;
    showToast(fill(t.reserved, { quantity: formatQuantity(quantity) }), 'good');
    setQuantity('');
    setTried(false);
  };
  if (!pool.open && isZero(pool.mine.borrowed)) return null;
  return (
    <Card title={t.borrow} sub={t.borrowSays} fields>
      {isZero(pool.mine.borrowed) ? null : <Reserved pool={pool} />}
      {pool.open ? (
        <div className={styles.form}>
          <NumberField
            label={t.quantity}
            value={quantity}
            onChange={setQuantity}
            hint={`${t.quota}: ${formatQuantity(pool.quota)}`}
            error={hasTried && missing ? t.quantityFault : null}
          />
          <Button kind="soft" busy={borrow.isPending} onPress={() => void submit()}>
            {t.reserve}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
