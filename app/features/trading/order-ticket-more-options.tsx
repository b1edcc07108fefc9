/** What only some orders need, behind More. */
import { useCall } from '../../api/use-call.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './order-ticket.module.css';
import { Chip, ChipRow, CurrencyChips } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import {
  type OrderTicketDraft,
  isStopOrderType,
  listValidityChoices,
  namesStops,
  effectiveValidityOf,
  canWaitOverDays,
} from './order-ticket-draft.ts';
import { OrderTicketFixes } from './order-ticket-fixes.tsx';
import { type Instrument, findAlternativeIntent, orderSideOf } from './order-ticket-intent.ts';
import type { TicketProblem } from './order-ticket-problems.ts';
import { isZero } from '../../format/numbers.ts';
import { useChosenPortfolioInput } from '../../session/chosen-portfolio.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { DayTradeChoice } from '../day-trading/shared/day-trade-ticket-choice.tsx';
import { OrderTicketNextOrder } from './order-ticket-attached-orders.tsx';
import { type OrderTicketMoreProps, ProblemAlert, useLeverageLimits } from './order-ticket-leverage.tsx';
import { OrderTicketSection, type Unfolding, useUnfolding } from './order-ticket-section.tsx';

const TRIGGER_PRICE_SOURCES = ['last', 'quote', 'mark'] as const;

interface ValidityProps {
  draft: OrderTicketDraft;
  instrument: Instrument;
  problem: TicketProblem | undefined;
  onChange: (change: Partial<OrderTicketDraft>) => void;
}

/** Which price its stop watches. */
function TriggerPriceChoice({ draft, onChange }: Pick<ValidityProps, 'draft' | 'onChange'>) {
  const t = useTexts('ticket');
  const terms = useTexts('terms');
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.watches}</span>
      <ChipRow label={t.watches} flush>
        {TRIGGER_PRICE_SOURCES.map((source) => (
          <Chip
            key={source}
            chosen={draft.triggerPriceSource === source}
            onPress={() => onChange({ triggerPriceSource: source })}
          >
            {terms.triggerPriceSource[source]}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** Whether its price follows a dividend. */
function ExDateChoice({ draft, onChange }: Pick<ValidityProps, 'draft' | 'onChange'>) {
  const t = useTexts('ticket');
  return (
    <ChipRow label={t.onExDate} flush>
      {([false, true] as const).map((keeps) => (
        <Chip key={String(keeps)} chosen={draft.doNotReduce === keeps} onPress={() => onChange({ doNotReduce: keeps })}>
          {keeps ? t.keepsPrice : t.reducesPrice}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** How long an order waits, and which price its stop watches. */
function OrderTicketValidity({ draft, instrument, problem, onChange }: ValidityProps) {
  const t = useTexts('ticket');
  const terms = useTexts('terms');
  const choices = listValidityChoices(draft, instrument);
  const chosen = effectiveValidityOf(draft);
  return (
    <>
      {isStopOrderType(draft.type) || namesStops(draft) ? (
        <TriggerPriceChoice draft={draft} onChange={onChange} />
      ) : null}
      {choices.length > 0 ? (
        <div className={styles.choice}>
          <span className={styles.label}>{t.valid}</span>
          <ChipRow label={t.valid} flush>
            {choices.map((value) => (
              <Chip key={value} chosen={chosen === value} onPress={() => onChange({ timeInForce: value })}>
                {terms.timeInForce[value]}
              </Chip>
            ))}
          </ChipRow>
          {chosen === 'gtd' ? (
            <Field
              label={t.goodTill}
              value={draft.goodTill}
              onChange={(goodTill) => onChange({ goodTill })}
              error={problem?.text ?? null}
              inputProps={{ type: 'date' }}
            />
          ) : null}
          <OrderTicketFixes problem={problem} onChange={onChange} />
          {canWaitOverDays(draft) && instrument.market !== 'FX' && instrument.market !== 'CRYPTO' ? (
            <ExDateChoice draft={draft} onChange={onChange} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** The money that pays for the order: its own currency, or another available one, exchanged at once. */
export function OrderTicketPaymentCurrency({
  draft,
  instrument,
  onChange,
}: {
  draft: OrderTicketDraft;
  instrument: Instrument;
  onChange: (change: Partial<OrderTicketDraft>) => void;
}) {
  const t = useTexts('ticket');
  const { data } = useCall('wallet/getWallet', useChosenPortfolioInput());
  const { currency: own } = instrument;
  const others = (data?.accounts ?? [])
    .filter(({ currency, available }) => currency !== own && (currency === draft.payWith || !isZero(available)))
    .map(({ currency }) => currency);
  if (others.length === 0) return null;
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.payWith}</span>
      <CurrencyChips
        label={t.payWith}
        currencies={[own, ...others]}
        chosen={draft.payWith || own}
        onChoose={(currency) => onChange({ payWith: currency === own ? '' : currency })}
        flush
      />
      {draft.payWith === '' ? null : (
        <p className={styles.say}>{fillPlaceholders(t.payWithSays, { from: draft.payWith, to: own })}</p>
      )}
    </div>
  );
}

/** As the calls accept it: visible ASCII without spaces. */
const UNFIT = /[^\x21-\x7e]/g;
const OWN_NUMBER_CHARACTERS = 64;

/** Buying or covering, selling or selling short. */
function IntentChoice({ draft, instrument, heldShort, onChange }: OrderTicketMoreProps) {
  const t = useTexts('ticket');
  const other = findAlternativeIntent(draft.intent, { short: instrument.shortAllowed, heldShort });
  if (other === null) return null;
  const pair = ([draft.intent, other] as const).toSorted();
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.intent}</span>
      <SegmentedControl
        label={t.intent}
        value={draft.intent}
        onChange={(intent) => onChange({ intent })}
        options={pair.map((value) => ({ value, label: t.intents[value] }))}
      />
      {draft.intent === 'short' ? <p className={styles.say}>{t.shortSays}</p> : null}
    </div>
  );
}

const IN_MORE: readonly TicketProblem['field'][] = ['dayTrading', 'intent', 'goodTill', 'nextPrice', 'nextQuantity'];

/** Whether more options are open: always for a short sale at first, whose kind is chosen there. */
export const useMoreUnfolding = ({ draft, problemOf }: Pick<OrderTicketMoreProps, 'draft' | 'problemOf'>): Unfolding =>
  useUnfolding(
    IN_MORE.some((field) => problemOf(field) !== undefined),
    orderSideOf(draft.intent) === 'short',
  );

/** What only some orders need: selling short, day trades, another currency, validity, a next order. */
export function OrderTicketMoreOptions(props: OrderTicketMoreProps & { unfolding: Unfolding }) {
  const { draft, instrument, problemOf, onChange } = props;
  const t = useTexts('ticket');
  const { opens, day, isDay, mostOfDay } = useLeverageLimits(props);
  return (
    <OrderTicketSection title={t.more} unfolding={props.unfolding}>
      <IntentChoice {...props} />
      {day ? (
        <DayTradeChoice
          row={day}
          chosen={isDay}
          onChange={(dayTrading) =>
            onChange({
              dayTrading,
              leverage: Math.min(draft.leverage, dayTrading ? mostOfDay : instrument.maximumLeverage),
            })
          }
        />
      ) : null}
      <ProblemAlert problem={problemOf('dayTrading') ?? problemOf('intent')} onChange={onChange} />
      {opens ? <OrderTicketPaymentCurrency draft={draft} instrument={instrument} onChange={onChange} /> : null}
      <OrderTicketValidity draft={draft} instrument={instrument} problem={problemOf('goodTill')} onChange={onChange} />
      <OrderTicketNextOrder {...props} />
      <Field
        label={t.ownNumber}
        value={draft.clientId}
        autoComplete="off"
        maxLength={OWN_NUMBER_CHARACTERS}
        onChange={(text) => onChange({ clientId: text.replace(UNFIT, '') })}
      />
    </OrderTicketSection>
  );
}
