/** What happens next with an application, when, and what comes back or is lost: a sentence for each of its states. */
import type { PlaceholderValues } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { formatDeadline } from '../../format/dates.ts';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { type Texts, useTexts } from '../../language/language.ts';
import { getServerNow } from '../../time/server-clock.ts';
import type { OfferingKind } from './offer-kinds.ts';

export type OfferApplication = CallAnswer<'offerings/getOffering'>['mine'][number];
type UnpaidDepositRule = CallAnswer<'offerings/getOffering'>['offering']['unpaid'];

export interface ApplicationStatusSentence {
  says: keyof Texts['offerSays']['next'];
  values: PlaceholderValues;
  /** The customer has to do something, or loses something. */
  urgent?: boolean;
}

/** `unpaid`: what the terms do with the deposit of an applicant who doesn't pay. */
export function buildNextStepSentences(
  subscription: OfferApplication,
  unpaid: UnpaidDepositRule,
  now: number,
): ApplicationStatusSentence[] {
  const { status, position } = subscription;
  switch (status) {
    case 'awaiting':
      return [buildAwaitingSentence(subscription, now)];
    case 'paymentPending':
      return [buildPaymentSentence(subscription, unpaid)];
    case 'won':
      return [buildDeliverySentence(subscription)];
    case 'paid':
      return position === null ? [buildDeliverySentence(subscription)] : [buildLockSentence(subscription)];
    case 'listed':
      return [{ says: 'free', values: {} }];
    case 'notWon':
      return buildNoAllotmentSentences(subscription, now);
    case 'cancelled':
    case 'waived':
    case 'failed':
      return buildEndedSentences(subscription);
  }
}

function buildAwaitingSentence(subscription: OfferApplication, now: number): ApplicationStatusSentence {
  const { kind, held, currency, dates } = subscription;
  const frozen = formatMoneyWithCurrency(held, currency);
  if (kind === 'auction') return buildBidSentence(subscription, frozen, now);
  if (kind === 'grab') return { says: 'second', values: {} };
  return { says: kind === 'ipo' ? 'ipo' : 'placing', values: { held: frozen, date: formatDeadline(dates.allotsAt) } };
}

function buildBidSentence({ bid, dates }: OfferApplication, held: string, now: number): ApplicationStatusSentence {
  const [date, until] = [formatDeadline(dates.allotsAt), formatDeadline(dates.drawsAt)];
  if (bid) return { says: 'shown', values: { date } };
  if (now < Date.parse(dates.closesAt))
    return { says: 'sealed', values: { held, from: formatDeadline(dates.closesAt), until } };
  if (now < Date.parse(dates.drawsAt)) return { says: 'show', values: { held, until }, urgent: true };
  return { says: 'void', values: { until, date }, urgent: true };
}

function buildPaymentSentence(
  { due, held, payBy, currency, dates }: OfferApplication,
  unpaid: UnpaidDepositRule,
): ApplicationStatusSentence {
  const values = {
    due: formatMoneyWithCurrency(due, currency),
    until: formatDeadline(payBy ?? dates.payBy),
    held: formatMoneyWithCurrency(held, currency),
  };
  if (isZero(held)) return { says: 'dueIfWanted', values };
  return { says: unpaid === 'lost' ? 'dueOrLost' : 'dueOrBack', values, urgent: true };
}

/** Shares passed on to the next applicant arrive on the second date. */
function buildDeliverySentence({ steps, dates }: OfferApplication): ApplicationStatusSentence {
  const late = steps.some(({ cause }) => cause === 'nextInDraw');
  return {
    says: 'won',
    values: { date: formatDeadline(late ? dates.nextPayBy : dates.payBy), from: formatDeadline(dates.listsAt) },
  };
}
const buildLockSentence = ({ dates }: OfferApplication): ApplicationStatusSentence => ({
  says: 'locked',
  values: { from: formatDeadline(dates.listsAt) },
});

function buildNoAllotmentSentences(
  { kind, refunded, retained, currency, dates }: OfferApplication,
  now: number,
): ApplicationStatusSentence[] {
  const values = {
    refunded: formatMoneyWithCurrency(refunded, currency),
    fee: formatMoneyWithCurrency(retained.fee, currency),
  };
  const sentence: ApplicationStatusSentence = { says: isZero(retained.fee) ? 'none' : 'bidLost', values };
  return kind !== 'grab' && now < Date.parse(dates.payBy) ? [sentence, { says: 'maybeNext', values: {} }] : [sentence];
}

function buildEndedSentences({ refunded, retained, currency }: OfferApplication): ApplicationStatusSentence[] {
  const values = {
    refunded: formatMoneyWithCurrency(refunded, currency),
    deposit: formatMoneyWithCurrency(retained.deposit, currency),
  };
  const lost: ApplicationStatusSentence[] = isZero(retained.deposit) ? [] : [{ says: 'depositLost', values }];
  return isZero(refunded) ? lost : [...lost, { says: 'back', values }];
}

type Status = OfferApplication['status'];

/**
 * An application's status, in the words of its kind: nothing is drawn and nothing listed where shares already trade.
 */
export function useApplicationStatusCodeFormatter(): (kind: OfferingKind, status: Status) => string {
  const { status: ipo } = useTexts('offerings');
  const { status: other } = useTexts('offerKinds');
  const { status: own } = useTexts('offerSays');
  const { status: block } = useTexts('blocks');
  const words = {
    ipo,
    placing: { ...ipo, ...other, ...own.placing },
    auction: { ...ipo, ...other, ...own.auction },
    grab: { ...ipo, ...other, ...own.grab },
    block: { ...ipo, ...block },
  } satisfies Record<OfferingKind, Record<Status, string>>;
  return (kind, status) => words[kind][status];
}

/** The same for a whole application: a bid that must be revealed says so. */
export function useApplicationStatusFormatter(): (subscription: OfferApplication) => string {
  const word = useApplicationStatusCodeFormatter();
  const { status: own } = useTexts('offerSays');
  return ({ kind, status, bid, dates }) => {
    if (kind !== 'auction' || status !== 'awaiting') return word(kind, status);
    if (bid) return own.shown;
    const now = getServerNow();
    return Date.parse(dates.closesAt) <= now && now < Date.parse(dates.drawsAt) ? own.show : word(kind, status);
  };
}
