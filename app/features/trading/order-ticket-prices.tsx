import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { PriceSourceBadge } from '../../components/avatar-and-badges.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { DepthLadder, useDepth } from '../../instruments/depth-ladder.tsx';
import { extendedHoursRefreshMs } from '../../instruments/extended-hours-quote.ts';
import { type Instrument, orderEffectOf, type OrderInput } from './order-ticket-intent.ts';
import { listAllowedOrderTypes, useLeagueRules } from '../../session/league-rules.ts';
import styles from './order-ticket.module.css';
import { formatFixed } from '@bourse/contract/format.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { NumberStepper } from '../../components/number-stepper.tsx';
import { formatCurrencyUnit, countDecimals } from '../../format/numbers.ts';
import { type OrderTicketDraft, hasLimitPrice, isStopOrderType, hasStopPrice } from './order-ticket-draft.ts';
import { OrderTicketFixes } from './order-ticket-fixes.tsx';
import { type QuotePrices, STOP_ORDER_TYPES, computeTrailStart } from './order-ticket-price-arithmetic.ts';
import type { TicketProblem } from './order-ticket-problems.ts';

interface LadderProps {
  instrument: Instrument;
  onPick: (price: string) => void;
}

function Levels({ instrument, onPick }: LadderProps) {
  const { pickPrice } = useTexts('ticket');
  const { depthSays, extended } = useTexts('quotes');
  const depth = useDepth(
    instrument.instrument,
    useSubscribedQuote(instrument.instrument),
    extendedHoursRefreshMs(instrument),
  );
  return (
    <>
      <DepthLadder
        depth={depth}
        currency={instrument.currency}
        tick={instrument.tick}
        does={{ bid: pickPrice, ask: pickPrice }}
        onPick={(_, price) => onPick(price)}
      />
      <PriceSourceBadge source={depth?.source ?? instrument.source}>
        {depth?.span ? <>{extended[depth.span]} · </> : null}
        {depthSays}
      </PriceSourceBadge>
    </>
  );
}

/** The prices behind the quote, folded; a tap puts one into the limit's field. */
function OrderTicketLadder(props: LadderProps) {
  const { depth } = useTexts('quotes');
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div>
      <button type="button" className={styles.unfold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {depth}
        <Icon name="down" size="small" />
      </button>
      {unfolded ? <Levels {...props} /> : null}
    </div>
  );
}

export interface OrderTicketPricesProps {
  draft: OrderTicketDraft;
  instrument: Instrument;
  /** The order as it is; null while something is missing. */
  order: OrderInput | null;
  quote: QuotePrices | null;
  problemOf: (field: TicketProblem['field']) => TicketProblem | undefined;
  onType: (type: OrderTicketDraft['type']) => void;
  onChange: (change: Partial<OrderTicketDraft>) => void;
}

function PriceStepper({
  field,
  label,
  hint,
  draft,
  instrument,
  problemOf,
  onChange,
}: OrderTicketPricesProps & { field: 'limitPrice' | 'stopPrice'; label: string; hint?: string }) {
  const problem = problemOf(field);
  return (
    <div>
      <NumberStepper
        label={fillPlaceholders(label, { currency: instrument.currency })}
        value={draft[field]}
        onChange={(value) => onChange({ [field]: value })}
        step={instrument.tick}
        min={instrument.tick}
        decimals={countDecimals(instrument.tick)}
        currency={instrument.currency}
        error={problem?.text ?? null}
        hint={hint}
      />
      <OrderTicketFixes problem={problem} onChange={onChange} />
    </div>
  );
}

/** How far the stop follows: in percent or in the price's own units, and where it would begin. */
function Trail({ draft, instrument, order, quote, problemOf, onChange }: OrderTicketPricesProps) {
  const t = useTexts('ticket');
  const problem = problemOf('trail');
  const unit = draft.trailIn === 'rate' ? '%' : formatCurrencyUnit(instrument.currency);
  const begins = order && quote ? computeTrailStart(order, quote, instrument.tick) : null;
  return (
    <div>
      <ChipRow label={t.trailUnit} flush>
        {(['rate', 'amount'] as const).map((trailIn) => (
          <Chip
            key={trailIn}
            chosen={draft.trailIn === trailIn}
            onPress={() => trailIn !== draft.trailIn && onChange({ trailIn, trail: '' })}
          >
            {trailIn === 'rate' ? '%' : formatCurrencyUnit(instrument.currency)}
          </Chip>
        ))}
      </ChipRow>
      <NumberStepper
        label={fillPlaceholders(t.trail, { unit })}
        value={draft.trail}
        onChange={(trail) => onChange({ trail })}
        {...(draft.trailIn === 'rate'
          ? { step: '0.5', min: '0.1', decimals: 2 }
          : {
              step: instrument.tick,
              min: instrument.tick,
              decimals: countDecimals(instrument.tick),
              currency: instrument.currency,
            })}
        error={problem?.text ?? null}
        hint={
          begins === null
            ? undefined
            : fillPlaceholders(t.trailNow, { price: formatFixed(begins, countDecimals(instrument.tick)) })
        }
      />
      <OrderTicketFixes problem={problem} onChange={onChange} />
    </div>
  );
}

/** The prices that the type needs; for a stop also its kind and what it watches. */
export function OrderTicketPrices(props: OrderTicketPricesProps) {
  const { draft, onType } = props;
  const t = useTexts('ticket');
  const sourceTexts = useTexts('terms').triggerPriceSource;
  const { type } = draft;
  const stopKinds = listAllowedOrderTypes(STOP_ORDER_TYPES, orderEffectOf(draft.intent), useLeagueRules());
  return (
    <>
      {isStopOrderType(type) ? (
        <div className={styles.choice}>
          <ChipRow label={t.stopKind} flush>
            {stopKinds.map((kind) => (
              <Chip key={kind} chosen={type === kind} onPress={() => onType(kind)}>
                {t.stopKinds[kind]}
              </Chip>
            ))}
          </ChipRow>
          <p className={styles.say}>
            {t.stopSays[type === 'stopLimit' || type === 'trailing' ? type : 'stop']}{' '}
            {fillPlaceholders(t.watchesNow, { triggerPriceSource: sourceTexts[draft.triggerPriceSource] })}
          </p>
        </div>
      ) : null}
      {hasStopPrice(type) ? <PriceStepper {...props} field="stopPrice" label={t.stopPrice} /> : null}
      {type === 'trailing' ? <Trail {...props} /> : null}
      {hasLimitPrice(type) ? <PriceStepper {...props} field="limitPrice" label={t.limitPrice} /> : null}
      {hasLimitPrice(type) ? (
        <OrderTicketLadder instrument={props.instrument} onPick={(limitPrice) => props.onChange({ limitPrice })} />
      ) : null}
    </>
  );
}
