import { formatScaled, parseScaled } from '@bourse/core/money.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { describeRefusal } from '../../format/refusal.ts';
import { fill, useTexts } from '../../language/language.ts';
import { partOf, quantityFault, stepOf } from './close-quantity.ts';
import { resultOfPart } from './live-position.ts';
import type { Closed } from './close-result.tsx';
import styles from './positions.module.css';
import { quantityOf } from './quantity.ts';
import { freeUnits } from './shared/free-units.ts';
import { Costs, type Position } from './close-costs.tsx';

const PARTS = [25, 50, 75] as const;

/** How much is to be closed, what is wrong with it, and the closing itself. */
function useClosing(position: Position, onClosed: (closed: Closed) => void) {
  const t = useTexts('trading');
  const rules = useCall('quotes/getInstrument', { instrument: position.instrument }, { staleTimeMs: 60_000 }).data;
  const { lot, fraction: anyFraction, parts } = rules ?? { lot: '1', fraction: false, parts: null };
  const fraction = anyFraction || (parts !== null && position.side === 'long');
  const most = freeUnits(position);
  const [quantity, setQuantity] = useState(most);
  const [touched, setTouched] = useState(false);
  const close = useCommand('trading/closePosition');

  const fault = quantityFault(quantity, most, lot, fraction);
  const words =
    fault === null
      ? null
      : fault === 'empty'
        ? t.enterQuantity
        : fault === 'more'
          ? position.pledged
            ? describeRefusal('holdingPledged', { free: most })
            : describeRefusal('quantityExceedsHeld', { held: position.openQuantity })
          : fill(t.wholeLots, { lot: formatQuantity(lot) });
  const all = quantity === position.openQuantity;
  const choose = (next: string) => {
    setQuantity(next);
    close.reset();
  };
  const submit = async () => {
    setTouched(true);
    if (fault) return;
    const before = position;
    const answer = await close.run({ position: position.id, ...(all ? {} : { quantity }) });
    if (!answer) return;
    const { order } = answer;
    const rest = formatScaled((parseScaled(before.openQuantity) ?? 0n) - (parseScaled(order.filled) ?? 0n));
    onClosed({
      order,
      rest,
      ...resultOfPart(before, order.averagePrice ?? '0', order.filled, [order.fees, order.tax]),
    });
  };
  const error = ((touched || quantity !== '') && words) || (close.refusal ? describeFailure(close.refusal) : null);
  return { quantity, most, choose, fault, error, all, lot, fraction, submit, isPending: close.isPending };
}

interface QuantityProps {
  position: Position;
  closing: ReturnType<typeof useClosing>;
}

/** How much is closed: typed, a part, or all of it. */
function QuantityToClose({ position, closing }: QuantityProps) {
  const t = useTexts('trading');
  const { quantity, most, choose, error, lot, fraction } = closing;
  const { quantityToClose } = position.side === 'long' ? t.selling : t;
  return (
    <>
      <Stepper
        label={quantityToClose}
        value={quantity}
        onChange={choose}
        min={fraction ? '0.00000001' : undefined}
        max={most}
        step={fraction ? stepOf(most) : lot}
        decimals={fraction ? undefined : 0}
        error={error}
        hint={fill(position.pledged ? t.openFree : t.openNow, { quantity: quantityOf(position.instrument, most) })}
      />
      <Chips flush label={quantityToClose}>
        {PARTS.map((percent) => {
          const part = partOf(most, percent, fraction ? '0.00000001' : lot);
          return (
            <Chip
              key={percent}
              disabled={part === ''}
              chosen={part !== '' && part === quantity}
              onPress={() => choose(part)}
            >
              {percent}%
            </Chip>
          );
        })}
        <Chip chosen={quantity === most} onPress={() => choose(most)}>
          {t.all}
        </Chip>
      </Chips>
    </>
  );
}

export function CloseForm({ position, onClosed }: { position: Position; onClosed: (closed: Closed) => void }) {
  const t = useTexts('trading');
  const closing = useClosing(position, onClosed);
  const { quantity, most, fault, all } = closing;
  const shown = quantityOf(position.instrument, quantity || '0');
  return (
    <>
      <QuantityToClose position={position} closing={closing} />
      <Costs position={position} quantity={fault ? most : quantity} />
      <Button busy={closing.isPending} onPress={() => void closing.submit()}>
        {fill(position.side === 'long' ? t.sellShares : t.buyBackShares, { quantity: shown })}
      </Button>
      <p className={styles.hint}>{position.loan && !all ? t.marginWords.partSays : t.closeHint}</p>
    </>
  );
}
