import { parseScaled } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useReview, useUser } from '../../session/use-user.ts';
import type { Shown } from './block-facts.tsx';
import { BuySheet } from './buy-sheet.tsx';
import styles from './blocks.module.css';

function isWithin(price: string, { low, high }: Pick<Shown['block'], 'low' | 'high'>): boolean {
  const [asked, from, to] = [parseScaled(price), parseScaled(low ?? ''), parseScaled(high ?? '')];
  return asked === null || from === null || to === null || (asked >= from && asked <= to);
}

/** The one action: buy, get verified first, or withdraw what is left of one's own block. */
export function BlockBar({ offering, block }: Shown) {
  const t = useTexts('blocks');
  const customer = useUser();
  const review = useReview();
  const cancel = useCommand('trading/cancelOrder');
  const [open, setOpen] = useState(false);
  const { order } = block;
  const withdraw = async () => {
    if (order && (await cancel.run({ order }))) {
      showToast(t.withdrawn, 'good');
      refreshShown();
    }
  };
  if (order)
    return (
      <ActionBar>
        <p className={styles.small}>{t.own}</p>
        <Button kind="soft" of={cancel} onPress={() => void withdraw()}>
          {t.withdraw}
        </Button>
      </ActionBar>
    );
  if (customer && customer.verification !== 'certified')
    return (
      <ActionBar>
        <p className={styles.small}>{review ?? t.verify}</p>
        {review ? null : (
          <Link to="/information/authInfo" className={styles.way}>
            {t.verifyNow}
          </Link>
        )}
      </ActionBar>
    );
  // If the market has left the block's price range, a tap could only be refused.
  const away = block.open && !isWithin(offering.price, block);
  return (
    <>
      <ActionBar>
        {block.open && !away ? (
          <Button onPress={() => setOpen(true)}>{t.buy}</Button>
        ) : (
          <p className={styles.small}>{away ? t.away : t.closed}</p>
        )}
      </ActionBar>
      <BuySheet offering={offering} block={block} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
