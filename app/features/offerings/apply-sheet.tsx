import { useState } from 'react';
import { useSaidHere } from '../../api/failure.ts';
import type { Answer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { BidForm } from './bid-form.tsx';
import { ApplyStakes, costFor, leastFor, newContribution } from './application-cost.tsx';
import { BesideButton } from './offer-parts.tsx';
import { KIND_SCREENS, useKindWords } from './offer-kinds.ts';
import { keepReceipt } from './stored-receipts.ts';
import styles from './offerings.module.css';
import { useSettled } from './bid-draft.ts';

type Detail = Answer<'offerings/getOffering'>;

/** Applies for shares: how many, what is frozen, until when it can be cancelled. */
export function ApplySheet({ detail, open, onClose }: { detail: Detail; open: boolean; onClose: () => void }) {
  const { apply } = useKindWords(detail.offering.kind);
  return (
    <Sheet open={open} onClose={onClose} title={`${apply} · ${detail.offering.name}`}>
      {detail.offering.kind === 'auction' ? (
        <BidForm detail={detail} onDone={onClose} />
      ) : (
        <ApplyForm detail={detail} onDone={onClose} />
      )}
    </Sheet>
  );
}

function ApplyForm({ detail: { offering }, onDone }: { detail: Detail; onDone: () => void }) {
  const t = useTexts('offerings');
  const said = useTexts('successes');
  const { kind, currency } = offering;
  const words = useKindWords(kind);
  const settled = useSettled(currency);
  const subscribe = useCommand('offerings/subscribe');
  const [typed, setTyped] = useState(() => leastFor(offering));
  const [contribution] = useState(newContribution);
  const [hasTried, setTried] = useState(false);
  const cost = costFor(typed, offering);
  const bounds = fill(t.quantityFault, {
    minimum: formatQuantity(leastFor(offering)),
    maximum: formatQuantity(offering.maximum),
    step: formatQuantity(offering.step),
  });
  const refused = useSaidHere(subscribe.refusal);
  const type = (next: string) => {
    setTyped(next);
    subscribe.reset();
  };
  const submit = async () => {
    setTried(true);
    if (!cost) return;
    const made = await subscribe.run({ offering: offering.id, quantity: cost.quantity, contribution });
    if (!made) return;
    await keepReceipt(made.subscription);
    showToast(words.done ?? said[KIND_SCREENS[kind].success], 'good');
    onDone();
  };
  return (
    <div className={styles.form}>
      <NumberField
        label={t.quantity}
        value={typed}
        onChange={type}
        decimals={0}
        shares
        hint={bounds}
        error={refused ?? (hasTried && !cost ? bounds : null)}
      />
      <ApplyStakes offering={offering} cost={cost}>
        <KeyValue name={t.available}>{settled}</KeyValue>
      </ApplyStakes>
      {kind === 'ipo' ? null : <BesideButton offering={offering} />}
      <Button of={subscribe} onPress={() => void submit()}>
        {cost ? fill(words.applyFor, { quantity: formatQuantity(cost.quantity) }) : words.apply}
      </Button>
    </div>
  );
}
