import { useState } from 'react';
import { describeFailure, useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { useNamePayingPortfolio } from '../../components/acting-portfolio.tsx';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { PasswordField } from '../../components/field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDeadline } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency, formatQuantity, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { PrivateChannelPasswordForm } from '../settings/shared/private-channel-password.tsx';
import type { BlockTrade, BlockTradeProps } from './block-trade-facts.tsx';
import styles from './blocks.module.css';

/** Buys from a block: how many, the cost item by item, the end of the lock, and the channel's password. */
export function BuyBlockSheet({
  offering,
  block,
  open,
  onClose,
}: BlockTradeProps & { open: boolean; onClose: () => void }) {
  const t = useTexts('blocks');
  return (
    <Sheet open={open} onClose={onClose} title={`${t.buy} · ${offering.name}`}>
      {open ? <BuyBlockForm offering={offering} block={block} onDone={onClose} /> : null}
    </Sheet>
  );
}

/** The cost, as the server charges it. */
function PurchaseCosts({ offering, quantity }: { offering: string; quantity: string }) {
  const t = useTexts('blocks');
  const known = /^\d{1,12}$/.test(quantity) && !isZero(quantity);
  const reading = useCall('offerings/previewBlock', { offering, quantity }, { enabled: known, keepPrevious: true });
  const costs = known ? reading.data : undefined;
  const pays = useNamePayingPortfolio();
  const money = (amount: string | undefined) =>
    costs && amount !== undefined ? formatMoneyWithCurrency(amount, costs.currency) : '–';
  return (
    <>
      <KeyValueList>
        <KeyValue name={t.value}>{money(costs?.value)}</KeyValue>
        <KeyValue name={t.fee}>{money(costs?.fee)}</KeyValue>
        <KeyValue name={t.tax}>{money(costs?.tax)}</KeyValue>
        {costs && !isZero(costs.held) ? <KeyValue name={t.held}>{money(costs.held)}</KeyValue> : null}
        <KeyValue name={t.total}>{money(costs?.total)}</KeyValue>
        <KeyValue name={t.available}>{costs ? pays(money(costs.settled)) : '–'}</KeyValue>
      </KeyValueList>
      {reading.error ? <p className={styles.note}>{describeFailure(reading.error)}</p> : null}
    </>
  );
}

/** How long the shares are locked, and that the purchase is final. */
function LockNote({ block }: { block: BlockTrade }) {
  const t = useTexts('blocks');
  return (
    <p className={styles.note}>
      {fillPlaceholders(t.lockSays, { days: String(block.lockDays), date: formatDeadline(block.lockedUntil) })}{' '}
      {fillPlaceholders(t.final, { minutes: formatCount(block.publicAfterMinutes) })}
    </p>
  );
}

function BuyBlockForm({ offering, block, onDone }: BlockTradeProps & { onDone: () => void }) {
  const t = useTexts('blocks');
  const hasChannel = useCurrentUser()?.channelPasswordSet ?? false;
  const done = useTexts('successes').purchase;
  const [quantity, setQuantity] = useState(offering.minimum);
  const [password, setPassword] = useState('');
  const buy = useCommand('offerings/subscribe', { customerChoices: { quantity, password } });
  const submit = async () => {
    const purchaseInput = { offering: offering.id, quantity };
    const made = await buy.run(
      block.mayBuy || password === '' ? purchaseInput : { ...purchaseInput, channelPassword: password },
    );
    if (!made) return;
    if (made.subscription.status === 'failed') showToast(t.notBought);
    else showToast(done, 'good');
    onDone();
  };
  const refused = useInlineFailureText(buy.refusal);
  const aboutPassword = /channelPassword|tooFrequent/i.test(buy.refusal?.code ?? '');
  if (!block.mayBuy && !hasChannel)
    return (
      <div className={styles.form}>
        <h3 className={styles.figure}>{t.setPassword}</h3>
        <p className={styles.note}>{t.passwordWhy}</p>
        <PrivateChannelPasswordForm isSet={false} />
      </div>
    );
  return (
    <div className={styles.form}>
      <NumberField
        label={t.shares}
        value={quantity}
        onChange={setQuantity}
        decimals={0}
        shares
        hint={fillPlaceholders(t.sharesHint, {
          minimum: formatQuantity(offering.minimum),
          left: formatQuantity(block.left),
        })}
        error={aboutPassword ? null : refused}
      />
      <PurchaseCosts offering={offering.id} quantity={quantity} />
      <LockNote block={block} />
      {block.mayBuy ? null : (
        <PasswordField
          label={t.password}
          value={password}
          onChange={setPassword}
          hint={t.passwordWhy}
          error={aboutPassword ? refused : null}
        />
      )}
      <Button command={buy} onPress={() => void submit()}>
        {fillPlaceholders(t.buyShares, { quantity: /^\d{1,12}$/.test(quantity) ? formatQuantity(quantity) : '' })}
      </Button>
    </div>
  );
}
