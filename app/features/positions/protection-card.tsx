import { Unit } from '../../components/figure.tsx';
import { useState } from 'react';
import { useSaidHere } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { Unanswered } from '../../components/command-status.tsx';
import { decimalsOf, formatMoneyIn, formatPrice, formatQuantity, signOf, withoutSign } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { profitOfPart } from './live-position.ts';
import {
  type Leg,
  legFault,
  LEGS,
  priceOfLeg,
  type Protection,
  type Step,
  stepOf,
  type useProtection,
} from './protection.ts';
import styles from './positions.module.css';
import { SignedMoney } from '../../components/amounts.tsx';
import { priceWords } from './shared/order-text.ts';

type Position = Omit<Answer<'trading/getPosition'>, 'explanations' | 'orders'>;
/** Runs the steps one after the other; the first refusal is shown next to its field and stops them. */
function useSteps(position: Position) {
  const place = useCommand('trading/placeOrder');
  const replace = useCommand('trading/replaceOrder');
  const cancel = useCommand('trading/cancelOrder');
  const [failing, setFailing] = useState<Leg | null>(null);
  const take = async (step: Step): Promise<boolean> => {
    if (step.act === 'cancel') return Boolean(await cancel.run({ order: step.order }));
    const price = step.leg === 'takeProfit' ? { limitPrice: step.price } : { stopPrice: step.price };
    if (step.act === 'replace') return Boolean(await replace.run({ order: step.order, ...price }));
    const { instrument, side, id, openQuantity: quantity, portfolio } = position;
    return Boolean(
      await place.run({
        instrument,
        side,
        effect: 'close',
        type: step.leg === 'takeProfit' ? 'limit' : 'stop',
        quantity,
        position: id,
        timeInForce: 'gtc',
        ...(portfolio ? { portfolio } : {}),
        ...price,
      }),
    );
  };
  const refused = useSaidHere(failing ? (place.refusal ?? replace.refusal ?? cancel.refusal) : null);
  const reset = () => [place, replace, cancel].forEach((command) => command.reset());
  return {
    commands: [place, replace, cancel],
    isPending: place.isPending || replace.isPending || cancel.isPending,
    failing: refused && failing ? { leg: failing, text: refused } : null,
    reset,
    async run(steps: readonly Step[]): Promise<boolean> {
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
  protection: Protection;
  onClose: () => void;
}

/** The typed prices, their faults, their results, and the steps that set them. */
function useProtecting({ position, protection, onClose }: FormProps, tick: string) {
  const t = useTexts('trading');
  const words = useTexts('ticket');
  const { currency, side, lastPrice } = position;
  const [typed, setTyped] = useState<Record<Leg, string>>(() => ({
    takeProfit: priceOfLeg('takeProfit', protection.takeProfit) ?? '',
    stopLoss: priceOfLeg('stopLoss', protection.stopLoss) ?? '',
  }));
  const steps = useSteps(position);
  const meant = LEGS.flatMap((leg) => stepOf(leg, typed[leg], protection[leg]) ?? []);
  const price = (value: string) => formatPrice(value, currency, tick);

  const faultOf = (leg: Leg): string | null => {
    // An unchanged leg is left alone, wherever the price has gone meanwhile.
    const fault = meant.some((step) => step.leg === leg) ? legFault(leg, typed[leg], side, lastPrice) : null;
    if (fault === null) return steps.failing?.leg === leg ? steps.failing.text : null;
    return fault === 'priceWrong'
      ? t.priceWrong
      : fill(t[fault], {
          side: (leg === 'takeProfit') === (side === 'long') ? t.above : t.below,
          price: price(lastPrice),
        });
  };
  const outcomeOf = (leg: Leg): string | undefined => {
    if (typed[leg] === '' || legFault(leg, typed[leg], side, lastPrice) === 'priceWrong') return undefined;
    const amount = profitOfPart(position, typed[leg], position.openQuantity);
    return fill(signOf(amount) < 0 ? words.loses : words.gains, {
      amount: formatMoneyIn(withoutSign(amount), currency),
    });
  };
  const save = async () => {
    if (LEGS.some((leg) => faultOf(leg) !== null && steps.failing === null)) return;
    if (!(await steps.run(meant))) return;
    showToast(t.protectedDone, 'good');
    onClose();
  };
  const type = (leg: Leg, price: string) => {
    steps.reset();
    setTyped({ ...typed, [leg]: price });
  };
  return { typed, type, price, faultOf, outcomeOf, save, steps, isSame: meant.length === 0 };
}

function ProtectForm(props: FormProps) {
  const t = useTexts('trading');
  const { position } = props;
  const { currency, lastPrice } = position;
  const tick =
    useCall('quotes/getInstrument', { instrument: position.instrument }, { staleTimeMs: 60_000 }).data?.tick ?? '0.01';
  const { typed, type, price, faultOf, outcomeOf, save, steps, isSame } = useProtecting(props, tick);
  return (
    <>
      <KeyValues>
        <KeyValue name={t.lastPrice}>
          {price(lastPrice)}
          <Unit currency={currency} />
        </KeyValue>
        <KeyValue name={t.averageCost}>
          {price(position.averageCost)}
          <Unit currency={currency} />
        </KeyValue>
      </KeyValues>
      <div className={styles.below}>
        {LEGS.map((leg) => (
          <NumberField
            key={leg}
            label={leg === 'takeProfit' ? t.takeProfitAt : t.stopLossAt}
            value={typed[leg]}
            decimals={decimalsOf(tick)}
            currency={currency}
            error={faultOf(leg)}
            hint={outcomeOf(leg)}
            onChange={(typedPrice) => type(leg, typedPrice)}
          />
        ))}
      </div>
      {steps.commands.map((command, index) => (
        <Unanswered key={index} of={command} />
      ))}
      <Button busy={steps.isPending} disabled={isSame} onPress={() => void save()}>
        {t.saveProtection}
      </Button>
      <p className={styles.hint}>{t.protectHint}</p>
    </>
  );
}

/** Sets, changes and removes a position's take profit and stop loss. */
export function ProtectSheet({
  position,
  protection,
  open,
  onClose,
}: {
  position: Position;
  protection: Protection | null;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts('trading');
  return (
    <Sheet open={open && protection !== null} onClose={onClose} title={fill(t.protectTitle, { name: position.name })}>
      {protection ? <ProtectForm position={position} protection={protection} onClose={onClose} /> : null}
    </Sheet>
  );
}

type Guarded = NonNullable<ReturnType<typeof useProtection>>;

/** The prices at which orders close a position, and the resulting win or loss. */
export function ProtectionCard({ position, protection }: { position: Position; protection: Guarded }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const outcome = (leg: Leg) => {
    const price = priceOfLeg(leg, protection[leg]);
    return price === null ? null : (
      <SignedMoney amount={profitOfPart(position, price, position.openQuantity)} currency={position.currency} unit />
    );
  };
  const toldOf = (leg: Leg) => {
    const order = protection[leg];
    return order === null ? (
      t.notSet
    ) : (
      <>
        {priceWords(t, order, [position.lastPrice])}
        <span className={styles.beneath}>{outcome(leg)}</span>
      </>
    );
  };
  return (
    <Card title={t.protection}>
      <KeyValues>
        {LEGS.map((leg) => (
          <KeyValue key={leg} name={t[leg]}>
            {toldOf(leg)}
          </KeyValue>
        ))}
        {protection.ofAll.map((order) => (
          <KeyValue key={order.id} name={t.exitOfAll}>
            {priceWords(t, order, [position.lastPrice])}
            <span className={styles.beneath}>
              {terms.orderType[order.type]} · {formatQuantity(order.quantity)}
            </span>
          </KeyValue>
        ))}
      </KeyValues>
    </Card>
  );
}
