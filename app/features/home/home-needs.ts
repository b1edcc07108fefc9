/** What waits for the customer: margin calls and payments first, by their deadlines. */
import type { CallAnswer } from '../../api/use-call.ts';
import { isZero } from '../../format/numbers.ts';
import type { CurrentUser } from '../../session/use-current-user.ts';

type Position = Pick<
  CallAnswer<'trading/listPositions'>['rows'][number],
  'id' | 'name' | 'calledAt' | 'callDueAt' | 'portfolio'
>;
type Subscription = Pick<
  CallAnswer<'offerings/listSubscriptions'>['rows'][number],
  'id' | 'name' | 'due' | 'payBy' | 'currency'
>;

export type HomeNeed =
  | { kind: 'call'; position: string; portfolio: string | undefined; name: string; until: string }
  | { kind: 'pay'; name: string; amount: string; currency: string; until: string }
  | { kind: 'verify' | 'failed' | 'review' }
  | { kind: 'unread'; count: number };

const VERIFICATION_NEEDS = { notCertified: 'verify', failed: 'failed', underReview: 'review' } as const;

export function listHomeNeeds(
  positions: readonly Position[],
  subscriptions: readonly Subscription[],
  customer: Pick<CurrentUser, 'verification' | 'unreadNotices'> | null,
): HomeNeed[] {
  const dated = [
    ...positions.flatMap(({ id, name, calledAt, callDueAt, portfolio }) =>
      calledAt === null || callDueAt === null
        ? []
        : [{ kind: 'call' as const, position: id, portfolio, name, until: callDueAt }],
    ),
    ...subscriptions.flatMap(({ name, due, payBy, currency }) =>
      payBy === null || isZero(due) ? [] : [{ kind: 'pay' as const, name, amount: due, currency, until: payBy }],
    ),
  ].sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  if (customer === null) return dated;
  const { verification, unreadNotices: count } = customer;
  return [
    ...dated,
    ...(verification === 'certified' ? [] : [{ kind: VERIFICATION_NEEDS[verification] }]),
    ...(count > 0 ? [{ kind: 'unread' as const, count }] : []),
  ];
}
