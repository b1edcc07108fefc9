import { Chip, Chips } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { useTexts } from '../../language/language.ts';
import { type Draft, isStop, validityChoices, validityOf, waitsOverDays } from './order-ticket-draft.ts';
import { Fixes } from './order-ticket-fixes.tsx';
import type { Instrument } from './order-ticket-intent.ts';
import type { Problem } from './order-ticket-problems.ts';
import styles from './order-ticket.module.css';

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
export function OrderTicketValidity({ draft, instrument, problem, onChange }: ValidityProps) {
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
