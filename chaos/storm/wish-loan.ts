/** What a customer does about loans: asks for one, takes an offer up, or pays back; often at the same moment twice. */
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import type { Errand } from '../plan/draw-errands.ts';
import type { Customer } from '../population.ts';
import { part } from './wish-for.ts';

interface Shown {
  id: string;
  secured: boolean;
  status: string;
  total: string;
  owed: { total: string };
}
interface Holding {
  position: string;
  quantity: string;
  loanable: string | null;
}
const SHOWN = 5;
/** So much that the smallest loan is secured by a part of it. */
const LEAST_PLEDGED = 100;
const LENT_OF_IT = 0.8;
/** Parts of what is owed are larger than those of money that is changed. */
const PAID_TIMES = 20;
/** As small as any that the table allows several of. */
const WISHED = { currency: 'USD', amount: '150', months: 3, plan: 'equal' };

/** Null without an answer. */
export async function wishForLoan(
  { share }: Extract<Errand, { what: 'loan' }>,
  customer: Customer,
  caller: Caller,
): Promise<Wish | null> {
  const said = await caller.call('credit/listLoans', { limit: SHOWN }, customer);
  if (said?.body.status !== 1) return null;
  const { rows } = said.body.data as { rows: Shown[] };
  const offer = rows.find(({ status }) => status === 'offered');
  if (offer) return { path: 'credit/acceptLoan', input: { loan: offer.id, total: offer.total } };
  const running = rows.filter(({ status }) => status === 'active' || status === 'overdue');
  const [loan] = running;
  // Whoever has two pays back, and else as often as they borrow.
  if (loan && (running.length > 1 || share < 0.015 || share > 1))
    return { path: 'credit/repayLoan', input: { loan: loan.id, amount: part(loan.owed.total, share * PAID_TIMES) } };
  const secured = running.find((each) => each.secured);
  const of = await caller.call('credit/listPledgeable', { currency: 'USD' }, customer);
  const holdings = of?.body.status === 1 ? (of.body.data as { holdings: Holding[] }).holdings : [];
  const [held] = holdings;
  // More is pledged for what is secured already, or all that can be of a holding for something new.
  if (secured && held)
    return {
      path: 'credit/changePledge',
      input: { loan: secured.id, position: held.position, quantity: held.quantity },
    };
  const pledges = held && Number(held.loanable) >= LEAST_PLEDGED ? [held] : [];
  return {
    path: 'credit/applyLoan',
    input: {
      ...WISHED,
      ...(pledges.length > 0
        ? {
            amount: String(Math.min(Math.floor(Number(held!.loanable) * LENT_OF_IT), Number(WISHED.amount))),
            pledges: pledges.map(({ position, quantity }) => ({ position, quantity })),
          }
        : {}),
      agreed: true,
    },
  };
}
