import { saveFile } from '@bourse/web/save-file.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { showToast } from '../../components/toast.tsx';
import { formatDeadline } from '../../format/dates.ts';
import {
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatWithCurrency,
  formatCurrencyUnit,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import {
  computeBidCost,
  computeBidDeposit,
  parseBid,
  findBidTick,
  formatBid,
  type BidParseResult,
  useSettledCash,
} from './bid-draft.ts';
import { ApplyButtonNotes } from './offer-details-by-kind.tsx';
import { storeApplicationReceipt } from './stored-application-receipts.ts';
import { formatBidCopy, storeBid, type StoredBid, sealBid } from './stored-bids.ts';
import styles from './offerings.module.css';

type Detail = CallAnswer<'offerings/getOffering'>;

/** Seals what is typed and sends its hash, once it is stored here. */
function useSealing(offering: Detail['offering'], typed: BidParseResult) {
  const k = useTexts('offerKinds');
  const subscribe = useCommand('offerings/subscribe');
  const [hasTried, setTried] = useState(false);
  const [keepsNothing, setKeepsNothing] = useState(false);
  const [storedBid, setStoredBid] = useState<StoredBid | null>(null);
  const [sent, setSent] = useState<StoredBid | null>(null);
  const submit = async () => {
    setTried(true);
    if ('fault' in typed) return focusFirstFault();
    // One that may have arrived is sent again as it was sealed.
    const sealed = (subscribe.unanswered && sent) ?? sealBid(offering.id, typed.bid);
    setSent(sealed);
    const isStored = await storeBid(sealed);
    setKeepsNothing(!isStored);
    if (!isStored) return;
    const { commitment } = sealed;
    const made = await subscribe.run({ offering: offering.id, quantity: offering.maximum, commitment });
    if (!made) return;
    await storeApplicationReceipt(made.subscription);
    setStoredBid(sealed);
    showToast(k.sealed, 'good');
  };
  return { subscribe, hasTried, keepsNothing, storedBid, submit };
}

/** Seals a bid: it is stored here first, and only its hash is sent. */
export function BidForm({ detail: { offering }, onDone }: { detail: Detail; onDone: () => void }) {
  const k = useTexts('offerKinds');
  const s = useTexts('offerSays');
  const [price, setPrice] = useState('');
  const [quantity, setQuantity] = useState(offering.minimum);
  const typed = parseBid(price, quantity, offering);
  const { subscribe, hasTried, keepsNothing, storedBid, submit } = useSealing(offering, typed);
  const { prices, counts } = useBidBoundTexts(offering, price);
  const fault = hasTried && 'fault' in typed ? typed.fault : null;
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    subscribe.reset();
  };
  // Also said next to the button: the fields are far above it.
  const bounds = fault === 'price' ? prices : fault === 'quantity' ? counts : null;
  const refused = useInlineFailureText(keepsNothing ? null : subscribe.refusal);
  const faultText = keepsNothing ? s.cannotKeep : (refused ?? bounds);
  if (storedBid) return <StoredBidView bid={storedBid} offering={offering} onDone={onDone} />;
  return (
    <div className={styles.form}>
      <NumberField
        label={k.bidPrice}
        value={price}
        onChange={type(setPrice)}
        currency={offering.currency}
        hint={prices}
        end={<span className={styles.small}>{formatCurrencyUnit(offering.currency)}</span>}
        error={fault === 'price' ? prices : null}
      />
      <NumberField
        label={k.bidQuantity}
        value={quantity}
        onChange={type(setQuantity)}
        decimals={0}
        shares
        hint={counts}
        error={fault === 'quantity' ? counts : null}
      />
      <BidCostAndRisk offering={offering} typed={typed} />
      {faultText ? (
        <p className={styles.fault} role="alert">
          {faultText}
        </p>
      ) : null}
      <Button command={subscribe} onPress={() => void submit()}>
        {k.seal}
      </Button>
    </div>
  );
}

/** Which prices and quantities can be bid. */
function useBidBoundTexts(offering: Detail['offering'], price: string): { prices: string; counts: string } {
  const t = useTexts('offerings');
  const s = useTexts('offerSays');
  const { currency, low, minimum, maximum, step } = offering;
  return {
    prices: fillPlaceholders(s.priceFault, {
      floor: formatWithCurrency(formatPrice(low, currency), currency),
      tick: formatWithCurrency(formatPrice(findBidTick(price, offering), currency), currency),
    }),
    counts: fillPlaceholders(t.quantityFault, {
      minimum: formatQuantity(minimum),
      maximum: formatQuantity(maximum),
      step: formatQuantity(step),
    }),
  };
}

/**
 * What leaves now, what is paid if the bid wins, what is lost in any case, and what happens if it isn't revealed or
 * paid.
 */
function BidCostAndRisk({ offering, typed }: { offering: Detail['offering']; typed: BidParseResult }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  const s = useTexts('offerSays');
  const { currency, fee, dates } = offering;
  const settled = useSettledCash(currency);
  const { deposit, all } = computeBidDeposit(offering);
  const cost = 'bid' in typed ? computeBidCost(typed.bid, offering) : null;
  const money = (amount: string | undefined) =>
    amount === undefined ? '–' : formatMoneyWithCurrency(amount, currency);
  return (
    <>
      <KeyValueList>
        <KeyValue name={k.bidDeposit}>{money(deposit)}</KeyValue>
        <KeyValue name={k.fee}>{money(fee)}</KeyValue>
        <KeyValue name={t.frozen} sum>
          {money(all)}
        </KeyValue>
        <KeyValue name={t.available}>{settled}</KeyValue>
        <KeyValue name={s.ifAllWins}>{money(cost?.cost)}</KeyValue>
        <KeyValue name={fillPlaceholders(s.dueBy, { date: formatDeadline(dates.payBy) })}>
          {money(cost?.later)}
        </KeyValue>
      </KeyValueList>
      <div>
        <p className={styles.note}>{s.before.bid}</p>
        <p className={styles.note}>{fillPlaceholders(s.before.fee, { fee: money(fee) })}</p>
        <p className={styles.note}>
          {fillPlaceholders(k.auctionLoses, { date: formatDeadline(dates.drawsAt), deposit: money(deposit) })}
        </p>
        <p className={styles.note}>{k.covers}</p>
        <p className={styles.note}>{fillPlaceholders(t.until, { date: formatDeadline(dates.closesAt) })}</p>
      </div>
      <ApplyButtonNotes offering={offering} />
    </>
  );
}

/** After sealing: the bid, and a copy of it. */
function StoredBidView({
  bid,
  offering,
  onDone,
}: {
  bid: StoredBid;
  offering: Detail['offering'];
  onDone: () => void;
}) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <div className={styles.form}>
      <p className={styles.strong}>{formatBid(k.bidIs, bid, offering.currency)}</p>
      <p className={styles.note}>{k.keepSays}</p>
      <Button onPress={() => saveFile(`bid-${offering.id}.json`, formatBidCopy(bid), 'application/json')}>
        {k.keepCopy}
      </Button>
      <Button kind="soft" onPress={onDone}>
        {t.toMine}
      </Button>
    </div>
  );
}
