import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatTime } from '../../format/dates.ts';
import { formatPrice, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import styles from './blocks.module.css';

/** A seat offers shares that it holds: which, how many, at which price of those allowed now. */
export function OfferSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('blocks');
  return (
    <Sheet open={open} onClose={onClose} title={t.offer}>
      {open ? <OfferForm onDone={onClose} /> : null}
    </Sheet>
  );
}

function OfferForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('blocks');
  const language = useLanguage();
  const [chosen, setChosen] = useState<string | null>(null);
  const held = useCall('trading/listPositions', { limit: 100 }, { language }).data?.rows;
  const shares = new Map((held ?? []).filter(({ side }) => side === 'long').map((row) => [row.instrument, row.name]));
  return (
    <div className={styles.form}>
      <p className={styles.note}>{held && shares.size === 0 ? t.noShares : t.choose}</p>
      <Chips label={t.instrument} flush>
        {[...shares].map(([id, name]) => (
          <Chip key={id} chosen={id === chosen} onPress={() => setChosen(id)}>
            {name}
          </Chip>
        ))}
      </Chips>
      {chosen ? <PriceForm key={chosen} instrument={chosen} onDone={onDone} /> : null}
    </div>
  );
}

function PriceForm({ instrument, onDone }: { instrument: string; onDone: () => void }) {
  const t = useTexts('blocks');
  const language = useLanguage();
  const terms = useCall('offerings/getBlockTerms', { instrument }, { language, everyMs: 5_000 });
  const offer = useCommand('offerings/offerBlock', { quiet: true });
  const [quantity, setQuantity] = useState('');
  const [price, setPrice] = useState('');
  const known = terms.data;
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    offer.reset();
  };
  const submit = async () => {
    const asked = { instrument, quantity: quantity || (known?.held ?? ''), price: price || (known?.last ?? '') };
    if (!(await offer.run(asked))) return;
    showToast(t.offered, 'good');
    onDone();
  };
  if (!known) return terms.error ? <p className={styles.note}>{describeFailure(terms.error)}</p> : null;
  const { currency, low, high, last, minimum } = known;
  const allowed =
    low && high
      ? fill(t.priceHint, { low: formatPrice(low, currency), high: formatPrice(high, currency), currency })
      : '';
  const bounds = minimum
    ? fill(t.heldHint, { held: formatQuantity(known.held), minimum: formatQuantity(minimum) })
    : undefined;
  return (
    <>
      <NumberField
        label={t.shares}
        value={quantity || known.held}
        onChange={typed(setQuantity)}
        decimals={0}
        hint={bounds}
      />
      <NumberField
        label={t.price}
        value={price || (last ?? '')}
        onChange={typed(setPrice)}
        currency={currency}
        hint={allowed}
        error={offer.refusal ? describeFailure(offer.refusal) : null}
      />
      <p className={styles.note}>{fill(t.bandOffer, { rate: formatRate(known.band) })}</p>
      <p className={styles.note}>{fill(t.offerSays, { date: formatTime(known.until) })}</p>
      {known.open ? null : <p className={styles.note}>{t.closed}</p>}
      <Button busy={offer.isPending} onPress={() => void submit()}>
        {t.offer}
      </Button>
    </>
  );
}
