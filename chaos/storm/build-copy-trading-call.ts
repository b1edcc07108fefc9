/** Who leads in a storm, and the call that a follower's drawn wish becomes: a path and an input. */
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { CopyTradingAction } from '../plan/generate-copy-trading-action.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { hasSecondPortfolio, SECOND_PORTFOLIO } from './second-portfolio.ts';
import { pickModulo, scaleDecimal } from './build-trading-call.ts';

/** Some of the customers with a second portfolio lead with it. */
const EACH = 15;
export const isCopyLeader = (customer: TrialCustomer): boolean =>
  hasSecondPortfolio(customer) && Number(customer.account) % EACH === 0;
export const buildStartLeadingCall = ({ account }: TrialCustomer): WantedCall => ({
  path: 'copying/applyLeader',
  input: { portfolio: SECOND_PORTFOLIO, name: `Storm ${account}`, currency: 'USD', profitShare: '0.05', agreed: true },
});

interface Leader {
  id: string;
  currency: string;
  minimum: string;
  profitShare: string;
  own: boolean;
}
interface Copy {
  id: string;
  status: string;
  available: string;
  paid: string;
}
const LISTED = 50;
/** Used in turns, so that some copies are skipped for the price, or get less than their part. */
const DEVIATIONS = ['0.05', '0.002', '0.05', '0.01'] as const;
const SHARES = ['1', '0.5', '1', '0.2'] as const;
/** One follower in four has a fixed amount per order, this fraction of the initial amount. */
const FIXED_EVERY = 4;
const FIXED_PART = 0.1;

/** Null without an answer, or if there is nothing to act on. */
export async function buildCopyTradingCall(
  wanted: CopyTradingAction,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const read = async <Row>(path: string, input: object): Promise<Row[]> => {
    const response = await caller.call(path, { ...input, limit: LISTED }, customer);
    return response?.body.status === 1 ? (response.body.data as { rows: Row[] }).rows : [];
  };
  if (wanted.what === 'follow') {
    const leaders = (await read<Leader>('copying/listLeaders', {})).filter(({ own }) => !own);
    if (leaders.length === 0) return null;
    const { id, currency, minimum, profitShare } = pickModulo(leaders, wanted.nth);
    const amount = (Number(minimum) * wanted.times).toFixed(2);
    const more = wanted.times % 3 === 0 ? { copyOpen: true } : { stopLossRate: '0.05' };
    const turn = wanted.nth + wanted.times;
    const fixedAmount = (Number(amount) * FIXED_PART).toFixed(2);
    const size = turn % FIXED_EVERY === 0 ? { size: 'fixed', fixedAmount } : { size: 'proportional' };
    const limits = {
      maximumDeviationRate: pickModulo(DEVIATIONS, turn),
      maximumShareRate: pickModulo(SHARES, Math.floor(turn / DEVIATIONS.length)),
    };
    return {
      path: 'copying/startCopy',
      input: { leader: id, amount, currency, profitShare, ...size, ...limits, ...more },
    };
  }
  const copies = await read<Copy>('copying/listCopies', { status: 'inProgress' });
  return copies.length === 0 ? null : buildChangeCopyCall(wanted, pickModulo(copies, wanted.nth));
}

function buildChangeCopyCall(
  { how, share }: Extract<CopyTradingAction, { what: 'changeCopy' }>,
  copy: Copy,
): WantedCall {
  const { id, status, available, paid } = copy;
  const change = (more: object): WantedCall => ({ path: 'copying/changeCopy', input: { copy: id, ...more } });
  switch (how) {
    case 'deposit':
      return change({ deposit: scaleDecimal(paid, share) });
    case 'withdraw':
      return change({ withdraw: scaleDecimal(available, share) });
    case 'terms':
      return change({ stopLossRate: share.toFixed(4) });
    case 'pause':
      return { path: 'copying/pauseCopy', input: { copy: id, paused: status !== 'paused' } };
    case 'close':
    case 'keep':
      return { path: 'copying/stopCopy', input: { copy: id, close: how === 'close' } };
  }
}
