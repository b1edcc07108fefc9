import { formatScaled, parseScaled } from '@bourse/core/money.ts';
import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Unanswered } from '../../components/unanswered.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { useArmed } from '../../components/use-armed.ts';
import { Stepper } from '../../components/stepper.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { describeRefusal } from '../../format/refusal.ts';
import { fill, useTexts } from '../../language/language.ts';
import { partOf, quantityFault, stepOf } from './close-quantity.ts';
import { resultOfPart } from './live-position.ts';
import type { Closed } from './close-result.tsx';
import styles from './positions.module.css';
import { countedIn, quantityOf } from './quantity.ts';
import { freeUnits } from './shared/free-units.ts';
import { Costs, type Position } from './close-costs.tsx';

const PARTS = [25, 50, 75] as const;

/** How much to close, its faults, and the closing itself. */
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
  const [asks, setAsks] = useState(false);
  const [sent, setSent] = useState(position);
  const ask = () => {
    setTouched(true);
    if (!fault || close.unanswered) setAsks(true);
  };
  const submit = async () => {
    const before = close.unanswered ? sent : position;
    setSent(before);
    // What may have been sold is asked for as it was sent, although it may no longer be all of the position.
    const asked = close.unanswered?.input ?? { position: position.id, ...(all ? {} : { quantity }) };
    const answer = await close.run(asked);
    if (answer === undefined) return;
    setAsks(false);
    if (!answer) return;
    const { order, received } = answer;
    const rest = formatScaled((parseScaled(before.openQuantity) ?? 0n) - (parseScaled(order.filled) ?? 0n));
    onClosed({
      order,
      received,
      rest,
      ...resultOfPart(before, order.averagePrice ?? '0', order.filled, [order.fees, order.tax]),
    });
  };
  const wrong = touched || quantity !== '' ? words : null;
  const refused = useSaidHere(wrong === null ? close.refusal : null);
  const error = wrong ?? refused;
  return { quantity, most, choose, fault, error, all, lot, fraction, asks, setAsks, ask, submit, close };
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
        unit={countedIn(position)}
        error={error}
        hint={fill(position.pledged ? t.openFree : t.openNow, { quantity: quantityOf(position, most) })}
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

/** Change or confirm. The buttons ignore taps for a moment, so that a double tap stops here. */
function ConfirmClose({ position, closing }: QuantityProps) {
  const t = useTexts('ticket');
  const armed = useArmed();
  const { isPending } = closing.close;
  return (
    <div className={styles.two} inert={!armed}>
      <Button kind="soft" disabled={isPending} onPress={() => closing.setAsks(false)}>
        {t.change}
      </Button>
      <Button busy={isPending} onPress={() => void closing.submit()}>
        {t.confirm[position.side === 'long' ? 'sell' : 'cover']}
      </Button>
    </div>
  );
}

/** How much and what it costs; then a summary to confirm. */
export function CloseForm({ position, onClosed }: { position: Position; onClosed: (closed: Closed) => void }) {
  const t = useTexts('trading');
  const closing = useClosing(position, onClosed);
  const { quantity, most, fault, all } = closing;
  const shown = quantityOf(position, quantity || '0');
  const does = fill(position.side === 'long' ? t.sellShares : t.buyBackShares, { quantity: shown });
  return (
    <>
      {closing.asks ? (
        <h3 className={styles.does}>{does}</h3>
      ) : (
        <QuantityToClose position={position} closing={closing} />
      )}
      {closing.close.unanswered ? null : (
        <Costs position={position} quantity={fault ? most : quantity} paused={closing.close.isPending} />
      )}
      <Unanswered of={closing.close} />
      {closing.asks ? (
        <ConfirmClose position={position} closing={closing} />
      ) : (
        <Button onPress={closing.ask}>{does}</Button>
      )}
      <p className={styles.hint}>{position.loan && !all ? t.marginWords.partSays : t.closeHint}</p>
    </>
  );
}
