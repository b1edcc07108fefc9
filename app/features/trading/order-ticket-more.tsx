/**
 * Before the first leverage or short sale: the risks, and the button that accepts them. Nothing if they are accepted
 * already.
 */
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { fill, useTexts } from '../../language/language.ts';
import styles from './order-ticket.module.css';
import { Chip, Chips, CurrencyChips } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { type Draft, isStop, validityChoices, validityOf, waitsOverDays } from './order-ticket-draft.ts';
import { Fixes } from './order-ticket-fixes.tsx';
import { effectOf, type Instrument, otherIntent } from './order-ticket-intent.ts';
import type { Problem } from './order-ticket-problems.ts';
import { isZero } from '../../format/numbers.ts';
import { useAskedPortfolio } from '../../session/chosen-portfolio.ts';
import { Segmented } from '../../components/segmented.tsx';
import { DayTradeChoice, useDayTradingAt } from '../day-trading/shared/day-trade.tsx';
import { type BracketProps, OrderTicketBracket, OrderTicketNext } from './order-ticket-attached-orders.tsx';

function MarginConsent() {
  const t = useTexts('ticket');
  const margin = useCall('trading/getMargin', {}, { staleTimeMs: 60_000 });
  const apply = useCommand('trading/applyMargin');
  if (margin.data?.enabled !== false) return null;
  return (
    <div className={styles.choice}>
      <p className={styles.say}>{t.marginRisks}</p>
      <Button kind="soft" busy={apply.isPending} onPress={() => void apply.run({ agreed: true })}>
        {t.marginAccept}
      </Button>
    </div>
  );
}

const WATCHED = ['last', 'quote', 'mark'] as const;

interface ValidityProps {
  draft: Draft;
  instrument: Instrument;
  problem: Problem | undefined;
  onChange: (change: Partial<Draft>) => void;
}

/** Which price its stop watches. */
function Watched({ draft, onChange }: Pick<ValidityProps, 'draft' | 'onChange'>) {
  const t = useTexts('ticket');
  const terms = useTexts('terms');
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.watches}</span>
      <Chips label={t.watches} flush>
        {WATCHED.map((watched) => (
          <Chip key={watched} chosen={draft.watched === watched} onPress={() => onChange({ watched })}>
            {terms.watched[watched]}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** Whether its price follows a dividend. */
function OnExDate({ draft, onChange }: Pick<ValidityProps, 'draft' | 'onChange'>) {
  const t = useTexts('ticket');
  return (
    <Chips label={t.onExDate} flush>
      {([false, true] as const).map((keeps) => (
        <Chip key={String(keeps)} chosen={draft.doNotReduce === keeps} onPress={() => onChange({ doNotReduce: keeps })}>
          {keeps ? t.keepsPrice : t.reducesPrice}
        </Chip>
      ))}
    </Chips>
  );
}

/** How long an order waits, and which price its stop watches. */
function OrderTicketValidity({ draft, instrument, problem, onChange }: ValidityProps) {
  const t = useTexts('ticket');
  const terms = useTexts('terms');
  const choices = validityChoices(draft, instrument);
  const chosen = validityOf(draft);
  return (
    <>
      {isStop(draft.type) || draft.stopLoss !== '' ? <Watched draft={draft} onChange={onChange} /> : null}
      {choices.length > 0 ? (
        <div className={styles.choice}>
          <span className={styles.label}>{t.valid}</span>
          <Chips label={t.valid} flush>
            {choices.map((value) => (
              <Chip key={value} chosen={chosen === value} onPress={() => onChange({ timeInForce: value })}>
                {terms.timeInForce[value]}
              </Chip>
            ))}
          </Chips>
          {chosen === 'gtd' ? (
            <Field
              label={t.goodTill}
              value={draft.goodTill}
              onChange={(goodTill) => onChange({ goodTill })}
              error={problem?.text ?? null}
              inputProps={{ type: 'date' }}
            />
          ) : null}
          <Fixes problem={problem} onChange={onChange} />
          {waitsOverDays(draft) && instrument.market !== 'FX' && instrument.market !== 'CRYPTO' ? (
            <OnExDate draft={draft} onChange={onChange} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** The money that pays for the order: its own currency, or another available one, exchanged at once. */
export function OrderTicketPaying({
  draft,
  instrument,
  onChange,
}: {
  draft: Draft;
  instrument: Instrument;
  onChange: (change: Partial<Draft>) => void;
}) {
  const t = useTexts('ticket');
  const { data } = useCall('wallet/getWallet', useAskedPortfolio());
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
        <p className={styles.say}>{fill(t.payWithSays, { from: draft.payWith, to: own })}</p>
      )}
    </div>
  );
}

/** As the calls accept it: visible ASCII without spaces. */
const UNFIT = /[^\x21-\x7e]/g;
const OWN_NUMBER_CHARACTERS = 64;

export interface MoreProps extends BracketProps {
  heldShort: boolean;
  /** Only the unaccepted risks prevent the order. */
  asksConsent: boolean;
}

/** Buying or covering, selling or selling short. */
function IntentChoice({ draft, instrument, heldShort, onChange }: MoreProps) {
  const t = useTexts('ticket');
  const other = otherIntent(draft.intent, { short: instrument.shortAllowed, heldShort });
  if (other === null) return null;
  const pair = ([draft.intent, other] as const).toSorted();
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.intent}</span>
      <Segmented
        label={t.intent}
        value={draft.intent}
        onChange={(intent) => onChange({ intent })}
        options={pair.map((value) => ({ value, label: t.intents[value] }))}
      />
      {draft.intent === 'short' ? <p className={styles.say}>{t.shortSays}</p> : null}
    </div>
  );
}

function LeverageChoice({ most, draft, onChange }: Pick<MoreProps, 'draft' | 'onChange'> & { most: number }) {
  const t = useTexts('ticket');
  const levels = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.leverage}</span>
      <Chips label={t.leverage} flush>
        {levels.map((n) => (
          <Chip key={n} chosen={draft.leverage === n} onPress={() => onChange({ leverage: n })}>
            {fill(t.times, { n })}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** What only some orders need: selling short, leverage, validity, protection. */
export function OrderTicketMore(props: MoreProps) {
  const { draft, instrument, asksConsent, problemOf, onChange } = props;
  const t = useTexts('ticket');
  const opens = effectOf(draft.intent) === 'open';
  const day = useDayTradingAt(instrument, opens);
  const isDay = draft.dayTrading && day !== null;
  const mostOfDay = Math.min(day?.maximumLeverage ?? 1, instrument.dayTradeLeverage);
  const most = isDay ? mostOfDay : instrument.maximumLeverage;
  const problem = problemOf('leverage') ?? problemOf('dayTrading') ?? problemOf('intent');
  return (
    <div className={styles.more}>
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
      {opens && most > 1 ? <LeverageChoice most={most} draft={draft} onChange={onChange} /> : null}
      {asksConsent && opens && !isDay ? <MarginConsent /> : null}
      {problem ? (
        <p className={styles.alert} role="alert">
          {problem.text}
        </p>
      ) : null}
      <Fixes problem={problem} onChange={onChange} />
      {opens ? <OrderTicketPaying draft={draft} instrument={instrument} onChange={onChange} /> : null}
      <OrderTicketBracket {...props} />
      <OrderTicketValidity draft={draft} instrument={instrument} problem={problemOf('goodTill')} onChange={onChange} />
      <OrderTicketNext {...props} />
      <Field
        label={t.ownNumber}
        value={draft.clientId}
        autoComplete="off"
        maxLength={OWN_NUMBER_CHARACTERS}
        onChange={(text) => onChange({ clientId: text.replace(UNFIT, '') })}
      />
    </div>
  );
}
