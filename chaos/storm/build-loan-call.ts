/** What a customer does about loans: asks for one, accepts an offer, or repays; often twice at the same moment. */
import { PLEDGES_PER_LOAN_MAXIMUM } from '@bourse/core/borrowing/loans/pledge-rules.ts';
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { NonTradingAction } from '../plan/generate-non-trading-action.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { scaleDecimal } from './build-trading-call.ts';

interface ListedLoan {
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
const LISTED = 5;
/** The smallest loan of each currency. */
const LEAST: Readonly<Record<string, number>> = { KRW: 70_000, USD: 50, THB: 1_750, MXN: 1_000, INR: 4_250, SAR: 188 };
const LENT_OF_IT = 0.8;
/** Repayments are larger fractions than exchanges. */
const PAID_TIMES = 20;
/** Among the smallest amounts of which the table allows several loans. */
const WISHED = { currency: 'USD', amount: '150', months: 3, plan: 'equal' };

/** Null without an answer. */
export async function buildLoanCall(
  { share }: Extract<NonTradingAction, { what: 'loan' }>,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const response = await caller.call('credit/listLoans', { limit: LISTED }, customer);
  if (response?.body.status !== 1) return null;
  const { rows } = response.body.data as { rows: ListedLoan[] };
  const offer = rows.find(({ status }) => status === 'offered');
  if (offer) return { path: 'credit/acceptLoan', input: { loan: offer.id, total: offer.total } };
  const running = rows.filter(({ status }) => status === 'active' || status === 'overdue');
  const [loan] = running;
  // A customer with two loans repays; with one, repays about as often as it borrows.
  if (loan && (running.length > 1 || share < 0.015 || share > 1))
    return {
      path: 'credit/repayLoan',
      input: { loan: loan.id, amount: scaleDecimal(loan.owed.total, share * PAID_TIMES) },
    };
  const secured = running.find((each) => each.secured);
  const held = await readPledgeable(secured?.currency ?? null, customer, caller);
  const [first] = held?.pledges ?? [];
  // Pledges more for a loan that is already secured, or everything possible for a new one.
  if (secured && first) return { path: 'credit/changePledge', input: { loan: secured.id, ...first } };
  return { path: 'credit/applyLoan', input: { ...WISHED, ...held, agreed: true } };
}

interface Pledgeable {
  currency: string;
  amount: string;
  pledges: { position: string; quantity: string }[];
}
/**
 * The collateral in a currency (any, for null), if together it secures the smallest loan: what a storm trades is small.
 */
async function readPledgeable(
  only: string | null,
  customer: TrialCustomer,
  caller: Caller,
): Promise<Pledgeable | null> {
  for (const [currency, least] of Object.entries(LEAST)) {
    if (only !== null && only !== currency) continue;
    const response = await caller.call('credit/listPledgeable', { currency }, customer);
    const all = response?.body.status === 1 ? (response.body.data as { holdings: Holding[] }).holdings : [];
    const held = all.slice(0, PLEDGES_PER_LOAN_MAXIMUM);
    const sum = held.reduce((before, { loanable }) => before + Number(loanable ?? 0), 0);
    const amount = Math.floor(sum * LENT_OF_IT);
    if (held.length > 0 && (amount >= least || only !== null))
      return {
        currency,
        amount: String(amount),
        pledges: held.map(({ position, quantity }) => ({ position, quantity })),
      };
  }
  return null;
}
