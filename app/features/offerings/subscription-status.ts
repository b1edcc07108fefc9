/** What happens next with an application, when, and what comes back or is lost: a sentence for each of its states. */
import type { Values } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/use-call.ts';
import { deadline } from '../../format/dates.ts';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { type Texts, useTexts } from '../../language/language.ts';
import { worldNow } from '../../time/world-time.ts';
import type { Kind } from './offer-kinds.ts';

export type Subscription = Answer<'offerings/getOffering'>['mine'][number];
type Fate = Answer<'offerings/getOffering'>['offering']['unpaid'];

export interface Said {
  says: keyof Texts['offerSays']['next'];
  values: Values;
  /** The customer has to do something, or loses something. */
  urgent?: boolean;
}

/** `unpaid`: what the terms do with the deposit of an applicant who doesn't pay. */
export function nextOf(subscription: Subscription, unpaid: Fate, now: number): Said[] {
  const { status, position } = subscription;
  switch (status) {
    case 'awaiting':
      return [awaiting(subscription, now)];
    case 'paymentPending':
      return [payment(subscription, unpaid)];
    case 'won':
      return [delivery(subscription)];
    case 'paid':
      return position === null ? [delivery(subscription)] : [locked(subscription)];
    case 'listed':
      return [{ says: 'free', values: {} }];
    case 'notWon':
      return none(subscription, now);
    case 'cancelled':
    case 'waived':
    case 'failed':
      return ended(subscription);
  }
}

function awaiting(subscription: Subscription, now: number): Said {
  const { kind, held, currency, dates } = subscription;
  const frozen = formatMoneyIn(held, currency);
  if (kind === 'auction') return bidOf(subscription, frozen, now);
  if (kind === 'grab') return { says: 'second', values: {} };
  return { says: kind === 'ipo' ? 'ipo' : 'placing', values: { held: frozen, date: deadline(dates.allotsAt) } };
}

function bidOf({ bid, dates }: Subscription, held: string, now: number): Said {
  const [date, until] = [deadline(dates.allotsAt), deadline(dates.drawsAt)];
  if (bid) return { says: 'shown', values: { date } };
  if (now < Date.parse(dates.closesAt))
    return { says: 'sealed', values: { held, from: deadline(dates.closesAt), until } };
  if (now < Date.parse(dates.drawsAt)) return { says: 'show', values: { held, until }, urgent: true };
  return { says: 'void', values: { until, date }, urgent: true };
}

function payment({ due, held, payBy, currency, dates }: Subscription, unpaid: Fate): Said {
  const values = {
    due: formatMoneyIn(due, currency),
    until: deadline(payBy ?? dates.payBy),
    held: formatMoneyIn(held, currency),
  };
  if (isZero(held)) return { says: 'dueIfWanted', values };
  return { says: unpaid === 'lost' ? 'dueOrLost' : 'dueOrBack', values, urgent: true };
}

/** Shares passed on to the next applicant arrive on the second date. */
function delivery({ steps, dates }: Subscription): Said {
  const late = steps.some(({ cause }) => cause === 'nextInDraw');
  return {
    says: 'won',
    values: { date: deadline(late ? dates.nextPayBy : dates.payBy), from: deadline(dates.listsAt) },
  };
}
const locked = ({ dates }: Subscription): Said => ({ says: 'locked', values: { from: deadline(dates.listsAt) } });

function none({ kind, refunded, kept, currency, dates }: Subscription, now: number): Said[] {
  const values = { refunded: formatMoneyIn(refunded, currency), fee: formatMoneyIn(kept.fee, currency) };
  const said: Said = { says: isZero(kept.fee) ? 'none' : 'bidLost', values };
  return kind !== 'grab' && now < Date.parse(dates.payBy) ? [said, { says: 'maybeNext', values: {} }] : [said];
}

function ended({ refunded, kept, currency }: Subscription): Said[] {
  const values = { refunded: formatMoneyIn(refunded, currency), deposit: formatMoneyIn(kept.deposit, currency) };
  const lost: Said[] = isZero(kept.deposit) ? [] : [{ says: 'depositLost', values }];
  return isZero(refunded) ? lost : [...lost, { says: 'back', values }];
}

type Status = Subscription['status'];

/**
 * An application's status, in the words of its kind: nothing is drawn and nothing listed where shares already trade.
 */
export function useStatusWord(): (kind: Kind, status: Status) => string {
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
  } satisfies Record<Kind, Record<Status, string>>;
  return (kind, status) => words[kind][status];
}

/** The same for a whole application: a bid that must be revealed says so. */
export function useSubscriptionWord(): (subscription: Subscription) => string {
  const word = useStatusWord();
  const { status: own } = useTexts('offerSays');
  return ({ kind, status, bid, dates }) => {
    if (kind !== 'auction' || status !== 'awaiting') return word(kind, status);
    if (bid) return own.shown;
    const now = worldNow();
    return Date.parse(dates.closesAt) <= now && now < Date.parse(dates.drawsAt) ? own.show : word(kind, status);
  };
}
