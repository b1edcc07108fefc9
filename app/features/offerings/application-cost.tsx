/** An application as it is typed. */
import { formatAmount, formatScaled, parseAmount, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import {
  computeSubscriptionCost,
  computeSubscriptionDeposit,
  computeMinimumSubscription,
} from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import type { ReactNode } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDeadline } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { OFFER_KIND_SCREENS } from './offer-kinds.ts';
import { canMoreThanDepositBecomeDue } from './offer-price.ts';
import styles from './offerings.module.css';

interface ApplicationBounds {
  price: string;
  currency: string;
  deposit: string;
  minimum: string;
  maximum: string;
  step: string;
  minimumAmount: string;
}

interface ApplicationCost {
  quantity: string;
  cost: string;
  deposit: string;
  /** What is due at the allotment if everything is allotted. */
  later: string;
}

const parseAmountOrZero = (text: string): bigint => parseScaled(text) ?? 0n;
/** The smallest possible application, by number and by value. */
export const computeSmallestApplication = ({
  price,
  currency,
  minimum,
  step,
  minimumAmount,
}: Omit<ApplicationBounds, 'deposit' | 'maximum'>) =>
  formatScaled(
    computeMinimumSubscription({
      price: parseAmountOrZero(price),
      currency,
      minimum: parseAmountOrZero(minimum),
      step: parseAmountOrZero(step),
      minimumAmount: parseAmount(minimumAmount, currency) ?? 0n,
    }),
  );

/** What it would cost and freeze, by the server's own rule; null if it can't be applied for. */
export function computeApplicationCost(typed: string, offer: ApplicationBounds): ApplicationCost | null {
  const quantity = parseScaled(typed);
  const [minimum, maximum, step] = [
    parseAmountOrZero(computeSmallestApplication(offer)),
    parseAmountOrZero(offer.maximum),
    parseAmountOrZero(offer.step),
  ];
  if (quantity === null || quantity < minimum || quantity > maximum || step <= 0n || quantity % step !== 0n)
    return null;
  const { currency } = offer;
  const terms = { price: parseAmountOrZero(offer.price), currency, deposit: parseAmountOrZero(offer.deposit) };
  const [cost, deposit] = [computeSubscriptionCost(terms, quantity), computeSubscriptionDeposit(terms, quantity)];
  return {
    quantity: formatScaled(quantity),
    cost: formatAmount(cost, currency),
    deposit: formatAmount(deposit, currency),
    later: formatAmount(cost > deposit ? cost - deposit : 0n, currency),
  };
}

const BYTES = 32;
/** The applicant's random contribution to the draw: nobody else knows it before the close. */
export const createRandomDrawContribution = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface Props {
  offering: CallAnswer<'offerings/getOffering'>['offering'];
  cost: ApplicationCost | null;
  children: ReactNode;
}

/** What leaves the account with the tap, what may be due later, what comes back and when, and what can be lost. */
export function ApplicationCostAndRisk({ offering, cost, children }: Props) {
  const t = useTexts('offerings');
  const s = useTexts('offerSays');
  const { kind, currency, isPriced } = offering;
  const money = (amount: string | undefined) =>
    amount === undefined ? '–' : formatMoneyWithCurrency(amount, currency);
  const isKnown = isPriced || kind === 'grab';
  return (
    <>
      <KeyValueList>
        {isKnown ? <KeyValue name={kind === 'grab' ? s.costNow : t.cost}>{money(cost?.cost)}</KeyValue> : null}
        <KeyValue name={t.frozen}>{money(cost?.deposit)}</KeyValue>
        {cost && isZero(cost.later) ? null : <KeyValue name={s.later}>{money(cost?.later)}</KeyValue>}
        {children}
      </KeyValueList>
      {kind === 'grab' ? <QuotaGrabCostNote offering={offering} /> : <ApplicationDateNotes offering={offering} />}
    </>
  );
}

function QuotaGrabCostNote({ offering: { deposit } }: Pick<Props, 'offering'>) {
  const { before } = useTexts('offerSays');
  const isMore = (parseScaled(deposit) ?? SCALE) > SCALE;
  return (
    <p className={styles.note}>
      {before.grab} {isMore ? fillPlaceholders(before.reserve, { rate: formatRate(deposit, { digits: 0 }) }) : null}
    </p>
  );
}

function ApplicationDateNotes({ offering }: Pick<Props, 'offering'>) {
  const t = useTexts('offerings');
  const { before } = useTexts('offerSays');
  const { kind, dates, unpaid } = offering;
  const says = [
    fillPlaceholders(kind === 'ipo' ? before.ipo : before.placing, { date: formatDeadline(dates.allotsAt) }),
    ...(canMoreThanDepositBecomeDue(offering)
      ? [fillPlaceholders(before.later, { date: formatDeadline(dates.payBy) }), t.unpaid[unpaid]]
      : []),
    ...(kind === 'ipo' ? [fillPlaceholders(before.listing, { date: formatDeadline(dates.listsAt) })] : []),
    ...(OFFER_KIND_SCREENS[kind].cancels ? [fillPlaceholders(t.until, { date: formatDeadline(dates.closesAt) })] : []),
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
