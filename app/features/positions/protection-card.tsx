import { CurrencyUnit } from '../../components/price-figures.tsx';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { CommandStatusNote } from '../../components/command-status.tsx';
import {
  countDecimals,
  formatAveragePrice,
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  getSign,
  removeSign,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { computePartialCloseProfit } from './position-valuation.ts';
import {
  type ProtectionLeg,
  validateProtectionPrice,
  PROTECTION_LEGS,
  protectionPriceOf,
  type PositionProtection,
  type ProtectionStep,
  decideProtectionSteps,
  type usePositionProtection,
} from './position-protection.ts';
import { ActingPortfolioNote, useNamePortfolio } from '../../components/acting-portfolio.tsx';
import styles from './positions.module.css';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatOrderPrice } from './shared/order-text.ts';

type Position = Omit<CallAnswer<'trading/getPosition'>, 'explanations' | 'orders'>;
const pricesOf = (step: Exclude<ProtectionStep, { act: 'cancel' | 'placeTrailing' }>) =>
  step.leg === 'takeProfit' ? { limitPrice: step.price } : { stopPrice: step.price };

/** Of an order that is placed. */
function termsOf(step: Extract<ProtectionStep, { act: 'place' | 'placeTrailing' }>) {
  if (step.act === 'placeTrailing') {
    const { trailAmount, trailRate } = step.trail;
    return { type: 'trailing' as const, ...(trailAmount ? { trailAmount } : trailRate ? { trailRate } : {}) };
  }
  if (step.leg === 'takeProfit') return { type: 'limit' as const, ...pricesOf(step) };
  const { limitPrice } = step;
  return limitPrice === undefined
    ? { type: 'stop' as const, ...pricesOf(step) }
    : { type: 'stopLimit' as const, ...pricesOf(step), limitPrice };
}

/** Runs the steps one after the other; the first refusal is shown next to its field and stops them. */
function useRunProtectionSteps(position: Position) {
  const place = useCommand('trading/placeOrder');
  const replace = useCommand('trading/replaceOrder');
  const cancel = useCommand('trading/cancelOrder');
  const [failing, setFailing] = useState<ProtectionLeg | null>(null);
  const take = async (step: ProtectionStep): Promise<boolean> => {
    if (step.act === 'cancel') return Boolean(await cancel.run({ order: step.order }));
    if (step.act === 'replace') return Boolean(await replace.run({ order: step.order, ...pricesOf(step) }));
    const { instrument, side, id, openQuantity: quantity, portfolio } = position;
    return Boolean(
      await place.run({
        instrument,
        side,
        effect: 'close',
        quantity,
        position: id,
        timeInForce: 'gtc',
        ...(portfolio ? { portfolio } : {}),
        ...termsOf(step),
      }),
    );
  };
  const refused = useInlineFailureText(failing ? (place.refusal ?? replace.refusal ?? cancel.refusal) : null);
  const reset = () => [place, replace, cancel].forEach((command) => command.reset());
  return {
    commands: [place, replace, cancel],
    isPending: place.isPending || replace.isPending || cancel.isPending,
    failing: refused && failing ? { leg: failing, text: refused } : null,
    reset,
    async run(steps: readonly ProtectionStep[]): Promise<boolean> {
      // Of an earlier attempt: only the last refusal is shown.
      reset();
      for (const step of steps) {
        if (await take(step)) continue;
        setFailing(step.leg);
        return false;
      }
      return true;
    },
  };
}

interface FormProps {
  position: Position;
  protection: PositionProtection;
  onClose: () => void;
}

/** The typed prices, their faults, their results, and the steps that set them. */
function useProtectionForm({ position, protection, onClose }: FormProps, tick: string) {
  const t = useTexts('trading');
  const words = useTexts('ticket');
  const { currency, side, lastPrice } = position;
  const [typed, setTyped] = useState<Record<ProtectionLeg, string>>(() => ({
    takeProfit: protectionPriceOf('takeProfit', protection.takeProfit) ?? '',
    stopLoss: protectionPriceOf('stopLoss', protection.stopLoss) ?? '',
  }));
  const steps = useRunProtectionSteps(position);
  const changedSteps = decideProtectionSteps(typed, protection);
  const price = (value: string) => formatPrice(value, currency, tick);

  const faultOf = (leg: ProtectionLeg): string | null => {
    // An unchanged leg is left alone, wherever the price has gone meanwhile.
    const fault = changedSteps.some((step) => step.leg === leg)
      ? validateProtectionPrice(leg, typed[leg], side, lastPrice)
      : null;
    if (fault === null) return steps.failing?.leg === leg ? steps.failing.text : null;
    return fault === 'priceWrong'
      ? t.priceWrong
      : fillPlaceholders(t[fault], {
          side: (leg === 'takeProfit') === (side === 'long') ? t.above : t.below,
          price: price(lastPrice),
        });
  };
  const outcomeOf = (leg: ProtectionLeg): string | undefined => {
    if (typed[leg] === '' || validateProtectionPrice(leg, typed[leg], side, lastPrice) === 'priceWrong')
      return undefined;
    const amount = computePartialCloseProfit(position, typed[leg], position.openQuantity);
    return fillPlaceholders(getSign(amount) < 0 ? words.loses : words.gains, {
      amount: formatMoneyWithCurrency(removeSign(amount), currency),
    });
  };
  const save = async () => {
    if (PROTECTION_LEGS.some((leg) => faultOf(leg) !== null && steps.failing === null)) return;
    if (!(await steps.run(changedSteps))) return;
    showToast(t.protectedDone, 'good');
    onClose();
  };
  const type = (leg: ProtectionLeg, price: string) => {
    steps.reset();
    setTyped({ ...typed, [leg]: price });
  };
  return { typed, type, price, faultOf, outcomeOf, save, steps, isSame: changedSteps.length === 0 };
}

function ProtectionForm(props: FormProps) {
  const t = useTexts('trading');
  const { position } = props;
  const { currency, lastPrice } = position;
  const tick =
    useCall('quotes/getInstrument', { instrument: position.instrument }, { staleTimeMs: 60_000 }).data?.tick ?? '0.01';
  const { typed, type, price, faultOf, outcomeOf, save, steps, isSame } = useProtectionForm(props, tick);
  const named = useNamePortfolio(position, false);
  return (
    <>
      <ActingPortfolioNote of={position} />
      <KeyValueList>
        <KeyValue name={t.lastPrice}>
          {price(lastPrice)}
          <CurrencyUnit currency={currency} />
        </KeyValue>
        <KeyValue name={t.averageCost}>
          {formatAveragePrice(position.averageCost, currency, tick)}
          <CurrencyUnit currency={currency} />
        </KeyValue>
      </KeyValueList>
      <div className={styles.below}>
        {PROTECTION_LEGS.map((leg) => (
          <NumberField
            key={leg}
            label={leg === 'takeProfit' ? t.takeProfitAt : t.stopLossAt}
            value={typed[leg]}
            decimals={countDecimals(tick)}
            currency={currency}
            error={faultOf(leg)}
            hint={outcomeOf(leg)}
            onChange={(typedPrice) => type(leg, typedPrice)}
          />
        ))}
      </div>
      {steps.commands.map((command, index) => (
        <CommandStatusNote key={index} command={command} />
      ))}
      <Button busy={steps.isPending} disabled={isSame} onPress={() => void save()}>
        {named(t.saveProtection)}
      </Button>
      <p className={styles.hint}>{t.protectHint}</p>
    </>
  );
}

/** Sets, changes and removes a position's take profit and stop loss. */
export function ProtectionSheet({
  position,
  protection,
  open,
  onClose,
}: {
  position: Position;
  protection: PositionProtection | null;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts('trading');
  return (
    <Sheet
      open={open && protection !== null}
      onClose={onClose}
      title={fillPlaceholders(t.protectTitle, { name: position.name })}
    >
      {protection ? <ProtectionForm position={position} protection={protection} onClose={onClose} /> : null}
    </Sheet>
  );
}

type KnownProtection = NonNullable<ReturnType<typeof usePositionProtection>>;

/** The prices at which orders close a position, and the resulting win or loss. */
export function ProtectionCard({ position, protection }: { position: Position; protection: KnownProtection }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const outcome = (leg: ProtectionLeg) => {
    const price = protectionPriceOf(leg, protection[leg]);
    return price === null ? null : (
      <SignedMoney
        amount={computePartialCloseProfit(position, price, position.openQuantity)}
        currency={position.currency}
        unit
      />
    );
  };
  const formatLeg = (leg: ProtectionLeg) => {
    const order = protection[leg];
    return order === null ? (
      t.notSet
    ) : (
      <>
        {formatOrderPrice(t, order, [position.lastPrice])}
        <span className={styles.beneath}>{outcome(leg)}</span>
      </>
    );
  };
  return (
    <Card title={t.protection}>
      <KeyValueList>
        {PROTECTION_LEGS.map((leg) => (
          <KeyValue key={leg} name={t[leg]}>
            {formatLeg(leg)}
          </KeyValue>
        ))}
        {protection.trailingStop === null ? null : (
          <KeyValue name={terms.orderType.trailing}>
            {formatOrderPrice(t, protection.trailingStop, [position.lastPrice])}
          </KeyValue>
        )}
        {protection.ofAll.map((order) => (
          <KeyValue key={order.id} name={t.exitOfAll}>
            {formatOrderPrice(t, order, [position.lastPrice])}
            <span className={styles.beneath}>
              {terms.orderType[order.type]} · {formatQuantity(order.quantity)}
            </span>
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
}
