import { parseScaled, SCALE } from '@bourse/core/money.ts';
import type { ReactNode } from 'react';
import type { Answer } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { deadline } from '../../format/dates.ts';
import { formatMoneyIn, formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { Cost } from './apply-draft.ts';
import { KIND_SCREENS } from './kind-screens.ts';
import { mayOwe } from './may-owe.ts';
import styles from './offerings.module.css';

interface Props {
  offering: Answer<'offerings/getOffering'>['offering'];
  cost: Cost | null;
  children: ReactNode;
}

/** What leaves the account with the tap, what may be due later, what comes back and when, and what can be lost. */
export function ApplyStakes({ offering, cost, children }: Props) {
  const t = useTexts('offerings');
  const s = useTexts('offerSays');
  const { kind, currency, isPriced } = offering;
  const money = (amount: string | undefined) => (amount === undefined ? '–' : formatMoneyIn(amount, currency));
  const isKnown = isPriced || kind === 'grab';
  return (
    <>
      <KeyValues>
        {isKnown ? <KeyValue name={kind === 'grab' ? s.costNow : t.cost}>{money(cost?.cost)}</KeyValue> : null}
        <KeyValue name={t.frozen}>{money(cost?.deposit)}</KeyValue>
        {cost && isZero(cost.later) ? null : <KeyValue name={s.later}>{money(cost?.later)}</KeyValue>}
        {children}
      </KeyValues>
      {kind === 'grab' ? <SecondSays offering={offering} /> : <DatesSay offering={offering} />}
    </>
  );
}

function SecondSays({ offering: { deposit } }: Pick<Props, 'offering'>) {
  const { before } = useTexts('offerSays');
  const isMore = (parseScaled(deposit) ?? SCALE) > SCALE;
  return (
    <p className={styles.note}>
      {before.grab} {isMore ? fill(before.reserve, { rate: formatRate(deposit, { digits: 0 }) }) : null}
    </p>
  );
}

function DatesSay({ offering }: Pick<Props, 'offering'>) {
  const t = useTexts('offerings');
  const { before } = useTexts('offerSays');
  const { kind, dates, unpaid } = offering;
  const says = [
    fill(kind === 'ipo' ? before.ipo : before.placing, { date: deadline(dates.allotsAt) }),
    ...(mayOwe(offering) ? [fill(before.later, { date: deadline(dates.payBy) }), t.unpaid[unpaid]] : []),
    ...(kind === 'ipo' ? [fill(before.listing, { date: deadline(dates.listsAt) })] : []),
    ...(KIND_SCREENS[kind].cancels ? [fill(t.until, { date: deadline(dates.closesAt) })] : []),
  ];
  return (
    <div>
      {says.map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
    </div>
  );
}
