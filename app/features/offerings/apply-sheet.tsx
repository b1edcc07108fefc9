import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { BidForm } from './bid-form.tsx';
import {
  ApplicationCostAndRisk,
  computeApplicationCost,
  computeSmallestApplication,
  createRandomDrawContribution,
} from './application-cost.tsx';
import { ApplyButtonNotes } from './offer-details-by-kind.tsx';
import { OFFER_KIND_SCREENS, useOfferKindTexts } from './offer-kinds.ts';
import { storeApplicationReceipt } from './stored-application-receipts.ts';
import styles from './offerings.module.css';
import { useSettledCash } from './bid-draft.ts';

type Detail = CallAnswer<'offerings/getOffering'>;

/** Applies for shares: how many, what is frozen, until when it can be cancelled. */
export function ApplySheet({ detail, open, onClose }: { detail: Detail; open: boolean; onClose: () => void }) {
  const { apply } = useOfferKindTexts(detail.offering.kind);
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
  const successTexts = useTexts('successes');
  const { kind, currency } = offering;
  const words = useOfferKindTexts(kind);
  const settled = useSettledCash(currency);
  const subscribe = useCommand('offerings/subscribe');
  const [typed, setTyped] = useState(() => computeSmallestApplication(offering));
  const [contribution] = useState(createRandomDrawContribution);
  const [hasTried, setTried] = useState(false);
  const cost = computeApplicationCost(typed, offering);
  const bounds = fillPlaceholders(t.quantityFault, {
    minimum: formatQuantity(computeSmallestApplication(offering)),
    maximum: formatQuantity(offering.maximum),
    step: formatQuantity(offering.step),
  });
  const refused = useInlineFailureText(subscribe.refusal);
  const type = (next: string) => {
    setTyped(next);
    subscribe.reset();
  };
  const submit = async () => {
    setTried(true);
    if (!cost) return;
    const made = await subscribe.run({ offering: offering.id, quantity: cost.quantity, contribution });
    if (!made) return;
    await storeApplicationReceipt(made.subscription);
    showToast(words.done ?? successTexts[OFFER_KIND_SCREENS[kind].success], 'good');
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
      <ApplicationCostAndRisk offering={offering} cost={cost}>
        <KeyValue name={t.available}>{settled}</KeyValue>
      </ApplicationCostAndRisk>
      {kind === 'ipo' ? null : <ApplyButtonNotes offering={offering} />}
      <Button command={subscribe} onPress={() => void submit()}>
        {cost ? fillPlaceholders(words.applyFor, { quantity: formatQuantity(cost.quantity) }) : words.apply}
      </Button>
    </div>
  );
}
