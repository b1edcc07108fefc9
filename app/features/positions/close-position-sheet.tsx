/** How much of a position to close: parts of it in whole lots, and the faults of a typed quantity. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { describeRefusal, useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { CommandStatusNote } from '../../components/command-status.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { useHasStalePrices } from '../../components/offline-banner.tsx';
import { useDoubleTapGuard } from '../../components/use-double-tap-guard.ts';
import { NumberStepper } from '../../components/number-stepper.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { computePartialCloseResult } from './position-valuation.ts';
import {
  buildClosingPreviewInput,
  type PositionClosingResult,
  PositionClosingResultView,
  PositionClosingCosts,
  type PositionToClose,
} from './position-closing-result.tsx';
import { ActingPortfolioNote, useNamePortfolio } from '../../components/acting-portfolio.tsx';
import styles from './positions.module.css';
import { orderUnitOf, formatQuantityWithUnit } from './shared/order-text.ts';
import { computeSellableUnits } from './shared/use-instrument-holdings.ts';
import { Sheet } from '../../components/sheet.tsx';

/**
 * `percent` of what is open, rounded down to whole lots; 100 is all of it, whatever the lot. Empty if it is less than a
 * lot.
 */
export function computeClosePart(openQuantity: string, percent: 25 | 50 | 75 | 100, lot: string): string {
  const open = parseScaled(openQuantity) ?? 0n;
  if (percent === 100) return formatScaled(open);
  const step = parseScaled(lot) || 1n;
  const part = (open * BigInt(percent)) / 100n;
  const whole = part - (part % step);
  return whole === 0n ? '' : formatScaled(whole);
}

/**
 * The fault of a typed quantity: `empty`, `more` than is open, not in whole `lot`s (all of it can always be closed), or
 * none.
 */
export function validateCloseQuantity(
  typed: string,
  openQuantity: string,
  lot: string,
  fraction: boolean,
): 'empty' | 'more' | 'lot' | null {
  const quantity = parseScaled(typed);
  if (quantity === null || quantity <= 0n) return 'empty';
  if (quantity > (parseScaled(openQuantity) ?? 0n)) return 'more';
  const step = parseScaled(lot) || 1n;
  return fraction || quantity === parseScaled(openQuantity) || quantity % step === 0n ? null : 'lot';
}

/**
 * One press of the stepper where any fraction is allowed: a tenth of the quantity's order of magnitude ("0.5" →
 * "0.01").
 */
export function computeQuantityStep(openQuantity: string): string {
  const digits = (parseScaled(openQuantity) ?? 1n).toString().length;
  return formatScaled(10n ** BigInt(Math.max(0, digits - 2)));
}

const PARTS = [25, 50, 75] as const;

/** How much to close, its faults, and the closing itself. */
function useClosePositionForm(position: PositionToClose, onClosed: (closed: PositionClosingResult) => void) {
  const t = useTexts('trading');
  const rules = useCall('quotes/getInstrument', { instrument: position.instrument }, { staleTimeMs: 60_000 }).data;
  const { lot, fraction: anyFraction, parts } = rules ?? { lot: '1', fraction: false, parts: null };
  const fraction = anyFraction || (parts !== null && position.side === 'long');
  const most = computeSellableUnits(position);
  const [quantity, setQuantity] = useState(most);
  const [touched, setTouched] = useState(false);
  const close = useCommand('trading/closePosition');

  const fault = validateCloseQuantity(quantity, most, lot, fraction);
  const words =
    fault === null
      ? null
      : fault === 'empty'
        ? t.enterQuantity
        : fault === 'more'
          ? position.pledged
            ? describeRefusal('holdingPledged', { free: most })
            : describeRefusal('quantityExceedsHeld', { held: position.openQuantity })
          : fillPlaceholders(t.wholeLots, { lot: formatQuantity(lot) });
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
    const closeInput = close.unanswered?.input ?? { position: position.id, ...(all ? {} : { quantity }) };
    const answer = await close.run(closeInput);
    if (answer === undefined) return;
    setAsks(false);
    if (!answer) return;
    const { order, received } = answer;
    const rest = formatScaled((parseScaled(before.openQuantity) ?? 0n) - (parseScaled(order.filled) ?? 0n));
    onClosed({
      order,
      received,
      rest,
      ...computePartialCloseResult(before, order.averagePrice ?? '0', order.filled, [order.fees, order.tax]),
    });
  };
  const wrong = touched || quantity !== '' ? words : null;
  const refused = useInlineFailureText(wrong === null ? close.refusal : null);
  const error = wrong ?? refused;
  return { quantity, most, choose, fault, error, all, lot, fraction, asks, setAsks, ask, submit, close };
}

interface QuantityProps {
  position: PositionToClose;
  closing: ReturnType<typeof useClosePositionForm>;
}

/** How much is closed: typed, a part, or all of it. */
function QuantityToClose({ position, closing }: QuantityProps) {
  const t = useTexts('trading');
  const { quantity, most, choose, error, lot, fraction } = closing;
  const { quantityToClose } = position.side === 'long' ? t.selling : t;
  return (
    <>
      <NumberStepper
        label={quantityToClose}
        value={quantity}
        onChange={choose}
        min={fraction ? '0.00000001' : undefined}
        max={most}
        step={fraction ? computeQuantityStep(most) : lot}
        decimals={fraction ? undefined : 0}
        unit={orderUnitOf(position)}
        error={error}
        hint={fillPlaceholders(position.pledged ? t.openFree : t.openNow, {
          quantity: formatQuantityWithUnit(position, most),
        })}
      />
      <ChipRow flush label={quantityToClose}>
        {PARTS.map((percent) => {
          const part = computeClosePart(most, percent, fraction ? '0.00000001' : lot);
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
      </ChipRow>
    </>
  );
}

/** Change or confirm. The buttons ignore taps for a moment, so that a double tap stops here. */
function ConfirmClose({ position, closing }: QuantityProps) {
  const t = useTexts('ticket');
  const named = useNamePortfolio();
  const isStale = useHasStalePrices();
  const armed = useDoubleTapGuard();
  const { isPending } = closing.close;
  return (
    <div className={styles.two} inert={!armed}>
      <Button kind="soft" disabled={isPending} onPress={() => closing.setAsks(false)}>
        {t.change}
      </Button>
      <Button busy={isPending} disabled={isStale} onPress={() => void closing.submit()}>
        {named(t.confirm[position.side === 'long' ? 'sell' : 'cover'])}
      </Button>
    </div>
  );
}

/** How much and what it costs; then a summary to confirm. */
function CloseForm({
  position,
  onClosed,
}: {
  position: PositionToClose;
  onClosed: (closed: PositionClosingResult) => void;
}) {
  const t = useTexts('trading');
  const named = useNamePortfolio();
  const isStale = useHasStalePrices();
  const closing = useClosePositionForm(position, onClosed);
  const { quantity, most, fault, all } = closing;
  const formattedQuantity = formatQuantityWithUnit(position, quantity || '0');
  const does = fillPlaceholders(position.side === 'long' ? t.sellShares : t.buyBackShares, {
    quantity: formattedQuantity,
  });
  return (
    <>
      <ActingPortfolioNote />
      {closing.asks ? (
        <h3 className={styles.does}>{does}</h3>
      ) : (
        <QuantityToClose position={position} closing={closing} />
      )}
      {closing.close.unanswered ? null : (
        <PositionClosingCosts position={position} quantity={fault ? most : quantity} paused={closing.close.isPending} />
      )}
      <CommandStatusNote command={closing.close} />
      {closing.asks ? (
        <ConfirmClose position={position} closing={closing} />
      ) : (
        <Button disabled={isStale} onPress={closing.ask}>
          {named(does)}
        </Button>
      )}
      <ClosingHint position={position} quantity={fault ? most : quantity} all={all} />
    </>
  );
}

/** At delayed prices the costs say at which quote it fills. */
function ClosingHint({ position, quantity, all }: { position: PositionToClose; quantity: string; all: boolean }) {
  const t = useTexts('trading');
  const { data } = useCall('trading/previewOrder', buildClosingPreviewInput(position, quantity), { enabled: false });
  const hint = (data?.delayMinutes ?? null) === null ? t.closeHint : null;
  return <p className={styles.hint}>{position.loan && !all ? t.marginWords.partSays : hint}</p>;
}

/** Closes a position in part or in full: the cost, the one action, and the result. */
export function ClosePositionSheet({
  position,
  open,
  onClose,
}: {
  position: PositionToClose;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts('trading');
  const [closed, setClosed] = useState<PositionClosingResult | null>(null);
  const close = () => {
    setClosed(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={fillPlaceholders((position.side === 'long' ? t.selling : t).closeTitle, { name: position.name })}
    >
      {closed ? (
        <PositionClosingResultView {...closed} onDone={close} />
      ) : (
        <CloseForm position={position} onClosed={setClosed} />
      )}
    </Sheet>
  );
}
