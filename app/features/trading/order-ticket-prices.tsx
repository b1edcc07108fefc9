import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { SimulatedMark } from '../../components/badges.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/stream.ts';
import { DepthLadder, useDepth } from '../../instruments/depth-ladder.tsx';
import { outsideEveryMs } from '../../instruments/extended-hours-quote.ts';
import type { Instrument, OrderInput } from './order-ticket-intent.ts';
import styles from './order-ticket.module.css';
import { formatFixed } from '@bourse/contract/format.ts';
import { Chip, Chips } from '../../components/chip.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { currencyUnit, decimalsOf } from '../../format/numbers.ts';
import { type Draft, isLimited, isStop, isStopped } from './order-ticket-draft.ts';
import { Fixes } from './order-ticket-fixes.tsx';
import { type QuoteText, STOPS, trailBegins } from './order-ticket-outcome.ts';
import type { Problem } from './order-ticket-problems.ts';

interface LadderProps {
  instrument: Instrument;
  onPick: (price: string) => void;
}

function Levels({ instrument, onPick }: LadderProps) {
  const { pickPrice } = useTexts('ticket');
  const { depthSays, extended } = useTexts('quotes');
  const depth = useDepth(instrument.instrument, useQuote(instrument.instrument), outsideEveryMs(instrument));
  return (
    <>
      <DepthLadder
        depth={depth}
        currency={instrument.currency}
        tick={instrument.tick}
        does={{ bid: pickPrice, ask: pickPrice }}
        onPick={(_, price) => onPick(price)}
      />
      <SimulatedMark source={depth?.source ?? instrument.source}>
        {depth?.span ? <>{extended[depth.span]} · </> : null}
        {depthSays}
      </SimulatedMark>
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

export interface PricesProps {
  draft: Draft;
  instrument: Instrument;
  /** The order as it is; null while something is missing. */
  order: OrderInput | null;
  quote: QuoteText | null;
  problemOf: (field: Problem['field']) => Problem | undefined;
  onType: (type: Draft['type']) => void;
  onChange: (change: Partial<Draft>) => void;
}

function PriceStepper({
  field,
  label,
  hint,
  draft,
  instrument,
  problemOf,
  onChange,
}: PricesProps & { field: 'limitPrice' | 'stopPrice'; label: string; hint?: string }) {
  const problem = problemOf(field);
  return (
    <div>
      <Stepper
        label={fill(label, { currency: instrument.currency })}
        value={draft[field]}
        onChange={(value) => onChange({ [field]: value })}
        step={instrument.tick}
        min={instrument.tick}
        decimals={decimalsOf(instrument.tick)}
        currency={instrument.currency}
        error={problem?.text ?? null}
        hint={hint}
      />
      <Fixes problem={problem} onChange={onChange} />
    </div>
  );
}

/** How far the stop follows: in percent or in the price's own units, and where it would begin. */
function Trail({ draft, instrument, order, quote, problemOf, onChange }: PricesProps) {
  const t = useTexts('ticket');
  const problem = problemOf('trail');
  const unit = draft.trailIn === 'rate' ? '%' : currencyUnit(instrument.currency);
  const begins = order && quote ? trailBegins(order, quote, instrument.tick) : null;
  return (
    <div>
      <Chips label={t.trailUnit} flush>
        {(['rate', 'amount'] as const).map((trailIn) => (
          <Chip
            key={trailIn}
            chosen={draft.trailIn === trailIn}
            onPress={() => trailIn !== draft.trailIn && onChange({ trailIn, trail: '' })}
          >
            {trailIn === 'rate' ? '%' : currencyUnit(instrument.currency)}
          </Chip>
        ))}
      </Chips>
      <Stepper
        label={fill(t.trail, { unit })}
        value={draft.trail}
        onChange={(trail) => onChange({ trail })}
        {...(draft.trailIn === 'rate'
          ? { step: '0.5', min: '0.1', decimals: 2 }
          : {
              step: instrument.tick,
              min: instrument.tick,
              decimals: decimalsOf(instrument.tick),
              currency: instrument.currency,
            })}
        error={problem?.text ?? null}
        hint={
          begins === null ? undefined : fill(t.trailNow, { price: formatFixed(begins, decimalsOf(instrument.tick)) })
        }
      />
      <Fixes problem={problem} onChange={onChange} />
    </div>
  );
}

/** The prices that the type needs; for a stop also its kind and what it watches. */
export function OrderTicketPrices(props: PricesProps) {
  const { draft, onType } = props;
  const t = useTexts('ticket');
  const watched = useTexts('terms').watched;
  const { type } = draft;
  return (
    <>
      {isStop(type) ? (
        <div className={styles.choice}>
          <Chips label={t.stopKind} flush>
            {STOPS.map((kind) => (
              <Chip key={kind} chosen={type === kind} onPress={() => onType(kind)}>
                {t.stopKinds[kind]}
              </Chip>
            ))}
          </Chips>
          <p className={styles.say}>
            {t.stopSays[type === 'stopLimit' || type === 'trailing' ? type : 'stop']}{' '}
            {fill(t.watchesNow, { watched: watched[draft.watched] })}
          </p>
        </div>
      ) : null}
      {isStopped(type) ? <PriceStepper {...props} field="stopPrice" label={t.stopPrice} /> : null}
      {type === 'trailing' ? <Trail {...props} /> : null}
      {isLimited(type) ? <PriceStepper {...props} field="limitPrice" label={t.limitPrice} /> : null}
      {isLimited(type) ? (
        <OrderTicketLadder instrument={props.instrument} onPick={(limitPrice) => props.onChange({ limitPrice })} />
      ) : null}
    </>
  );
}
