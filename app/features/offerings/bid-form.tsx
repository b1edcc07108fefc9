import { useState } from 'react';
import { saveFile } from '@bourse/web/save-file.ts';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatPrice, formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { bidDeposit, bidFor } from './bid-draft.ts';
import { keepReceipt } from './kept-receipts.ts';
import { copyOf, keepBid, type KeptBid, sealBid } from './kept-bids.ts';
import { BesideButton } from './grab-parts.tsx';
import styles from './offerings.module.css';

type Detail = Answer<'offerings/getOffering'>;

/** Sealing a bid: it is kept here first, and only its hash is sent. */
export function BidForm({ detail: { offering }, onDone }: { detail: Detail; onDone: () => void }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  const subscribe = useCommand('offerings/subscribe', { quiet: true });
  const [price, setPrice] = useState('');
  const [quantity, setQuantity] = useState(offering.minimum);
  const [hasTried, setTried] = useState(false);
  const [kept, setKept] = useState<KeptBid | null>(null);
  const bid = bidFor(price, quantity, offering);
  const floor = `${formatPrice(offering.low, offering.currency)} ${offering.currency}`;
  const bounds = fill(t.quantityFault, {
    minimum: formatQuantity(offering.minimum),
    maximum: formatQuantity(offering.maximum),
    step: formatQuantity(offering.step),
  });
  const priceFault = hasTried && !bid ? fill(k.bidFault, { floor }) : null;
  const submit = async () => {
    setTried(true);
    if (!bid) return;
    const sealed = sealBid(offering.id, bid);
    if (!(await keepBid(sealed))) return;
    const { commitment } = sealed;
    const made = await subscribe.run({ offering: offering.id, quantity: offering.maximum, commitment });
    if (!made) return;
    await keepReceipt(made.subscription);
    setKept(sealed);
    showToast(k.sealed, 'good');
  };
  if (kept) return <Kept bid={kept} offering={offering} onDone={onDone} />;
  return (
    <div className={styles.form}>
      <NumberField
        label={k.bidPrice}
        value={price}
        onChange={setPrice}
        hint={fill(k.bidFault, { floor })}
        error={(subscribe.refusal ? describeFailure(subscribe.refusal) : null) ?? priceFault}
      />
      <NumberField label={k.bidQuantity} value={quantity} onChange={setQuantity} decimals={0} hint={bounds} />
      <Frozen offering={offering} />
      <p className={styles.note}>
        {fill(k.auctionLoses, {
          date: formatTime(offering.dates.drawsAt),
          deposit: formatMoneyIn(bidDeposit(offering).deposit, offering.currency),
        })}
      </p>
      <Button busy={subscribe.isPending} onPress={() => void submit()}>
        {k.seal}
      </Button>
    </div>
  );
}

/** What the bid freezes, and what is there. */
function Frozen({ offering }: { offering: Detail['offering'] }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  const { currency, fee } = offering;
  const settled = useCall('wallet/getWallet', {}).data?.accounts.find((each) => each.currency === currency)?.settled;
  const { deposit, all } = bidDeposit(offering);
  return (
    <>
      <KeyValues>
        <KeyValue name={k.bidDeposit}>{formatMoneyIn(deposit, currency)}</KeyValue>
        <KeyValue name={k.fee}>{formatMoneyIn(fee, currency)}</KeyValue>
        <KeyValue name={t.frozen}>{formatMoneyIn(all, currency)}</KeyValue>
        <KeyValue name={t.available}>{settled === undefined ? '–' : formatMoneyIn(settled, currency)}</KeyValue>
      </KeyValues>
      <BesideButton offering={offering} />
      <p className={styles.note}>{k.covers}</p>
    </>
  );
}

/** After it was sealed: what it says, and a copy of it. */
function Kept({ bid, offering, onDone }: { bid: KeptBid; offering: Detail['offering']; onDone: () => void }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <div className={styles.form}>
      <p className={styles.strong}>{bidWords(k.bidIs, bid, offering.currency)}</p>
      <p className={styles.note}>{k.keepSays}</p>
      <Button onPress={() => saveFile(`bid-${offering.id}.json`, copyOf(bid), 'application/json')}>{k.keepCopy}</Button>
      <Button kind="soft" onPress={onDone}>
        {t.toMine}
      </Button>
    </div>
  );
}

export const bidWords = (words: string, { price, quantity }: { price: string; quantity: string }, currency: string) =>
  fill(words, { quantity: formatQuantity(quantity), price: `${formatPrice(price, currency)} ${currency}` });
