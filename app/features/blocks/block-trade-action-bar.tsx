import { parseScaled } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useIdentityReviewMessage, useCurrentUser } from '../../session/use-current-user.ts';
import type { BlockTradeProps } from './block-trade-facts.tsx';
import { BuyBlockSheet } from './buy-block-sheet.tsx';
import styles from './blocks.module.css';

function isWithinBounds(price: string, { low, high }: Pick<BlockTradeProps['block'], 'low' | 'high'>): boolean {
  const [offeredPrice, from, to] = [parseScaled(price), parseScaled(low ?? ''), parseScaled(high ?? '')];
  return offeredPrice === null || from === null || to === null || (offeredPrice >= from && offeredPrice <= to);
}

/** The one action: buy, get verified first, or withdraw what is left of one's own block. */
export function BlockTradeActionBar({ offering, block }: BlockTradeProps) {
  const t = useTexts('blocks');
  const customer = useCurrentUser();
  const review = useIdentityReviewMessage();
  const cancel = useCommand('trading/cancelOrder');
  const [open, setOpen] = useState(false);
  const { order } = block;
  if (order)
    return (
      <ActionBar>
        <p className={styles.small}>{t.own}</p>
        <ConfirmButton
          kind="soft"
          verb={t.withdraw}
          title={t.withdrawAsk}
          cancelText={t.keep}
          danger
          command={cancel}
          runCommand={() => cancel.run({ order })}
          successText={t.withdrawn}
          onSuccess={refetchActiveCalls}
        >
          {t.withdrawSays}
        </ConfirmButton>
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
  const away = block.open && !isWithinBounds(offering.price, block);
  return (
    <>
      <ActionBar>
        {block.open && !away ? (
          <Button onPress={() => setOpen(true)}>{t.buy}</Button>
        ) : (
          <p className={styles.small}>{away ? t.away : t.closed}</p>
        )}
      </ActionBar>
      <BuyBlockSheet offering={offering} block={block} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
