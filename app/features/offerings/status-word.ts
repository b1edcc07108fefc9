import type { Answer } from '../../api/use-call.ts';
import { useTexts } from '../../language/language.ts';
import { worldNow } from '../../time/world-time.ts';
import type { Kind } from './kind-screens.ts';

type Subscription = Answer<'offerings/getOffering'>['mine'][number];
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
