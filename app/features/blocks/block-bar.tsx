import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useUser } from '../../session/use-user.ts';
import type { Shown } from './block-facts.tsx';
import { BuySheet } from './buy-sheet.tsx';
import styles from './blocks.module.css';

/** The one action: buy, verify first, or of one's own block withdraw what is left. */
export function BlockBar({ offering, block }: Shown) {
  const t = useTexts('blocks');
  const customer = useUser();
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
        <Button kind="soft" busy={cancel.isPending} onPress={() => void withdraw()}>
          {t.withdraw}
        </Button>
      </ActionBar>
    );
  if (customer && customer.verification !== 'certified')
    return (
      <ActionBar>
        <p className={styles.small}>{t.verify}</p>
        <Link to="/information/authInfo" className={styles.way}>
          {t.verifyNow}
        </Link>
      </ActionBar>
    );
  return (
    <>
      <ActionBar>
        {block.open ? (
          <Button onPress={() => setOpen(true)}>{t.buy}</Button>
        ) : (
          <p className={styles.small}>{t.closed}</p>
        )}
      </ActionBar>
      <BuySheet offering={offering} block={block} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
