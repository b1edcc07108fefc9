/** What a customer does about loans: asks for one, takes an offer up, or pays back; often at the same moment twice. */
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import type { Errand } from '../plan/draw-errands.ts';
import type { Customer } from '../population.ts';
import { part } from './wish-for.ts';

interface Shown {
  id: string;
  secured: boolean;
  currency: string;
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
/** The smallest loan of each currency. */
const LEAST: Readonly<Record<string, number>> = { KRW: 70_000, USD: 50, THB: 1_750, MXN: 1_000, INR: 4_250, SAR: 188 };
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
  const held = await readPledgeable(secured?.currency ?? null, customer, caller);
  // More is pledged for what is secured already, or all that can be of a holding for something new.
  if (secured && held)
    return {
      path: 'credit/changePledge',
      input: { loan: secured.id, position: held.position, quantity: held.quantity },
    };
  const pledges = held ? [{ position: held.position, quantity: held.quantity }] : null;
  const { currency = WISHED.currency, amount = WISHED.amount } = held ?? {};
  return {
    path: 'credit/applyLoan',
    input: { ...WISHED, ...(pledges ? { currency, amount, pledges } : {}), agreed: true },
  };
}

/** What secures the most in a currency (any of them, for null) as far as it secures the smallest loan. */
async function readPledgeable(
  only: string | null,
  customer: Customer,
  caller: Caller,
): Promise<(Holding & { currency: string; amount: string }) | null> {
  for (const [currency, least] of Object.entries(LEAST)) {
    if (only !== null && only !== currency) continue;
    const said = await caller.call('credit/listPledgeable', { currency }, customer);
    const [held] = said?.body.status === 1 ? (said.body.data as { holdings: Holding[] }).holdings : [];
    const amount = Math.floor(Number(held?.loanable ?? 0) * LENT_OF_IT);
    if (held && (amount >= least || only !== null)) return { ...held, currency, amount: String(amount) };
  }
  return null;
}
