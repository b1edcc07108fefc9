/** The same corporate actions in the older form of Alpaca's trading API. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { CorporateAction } from '@bourse/core/markets/market-types.ts';
import { invalidError, notFoundError } from '../alpaca-errors.ts';
import { type AlpacaRequest, readList, readTime, readWord } from '../alpaca-routes.ts';
import { actionIdOf, readOwnActions } from './corporate-actions.ts';

const TYPES = ['dividend', 'merger', 'spinoff', 'split'] as const;
const DATE_TYPES = ['declaration_date', 'ex_date', 'record_date', 'payable_date'] as const;
const LONGEST_MS = 90 * 86_400_000;

interface AnnouncementTerms {
  ca_type: (typeof TYPES)[number];
  ca_sub_type: string;
  cash?: string;
  old_rate?: string;
  new_rate?: string;
  target?: string;
}

function describeTerms(action: CorporateAction): AnnouncementTerms | null {
  switch (action.kind) {
    case 'dividend':
      return { ca_type: 'dividend', ca_sub_type: 'cash', cash: formatScaled(action.amount) };
    case 'stockDividend':
      return { ca_type: 'dividend', ca_sub_type: 'stock', ...ratesOf(action.ratio) };
    case 'split': {
      const isForward = action.ratio.numerator >= action.ratio.denominator;
      return { ca_type: 'split', ca_sub_type: isForward ? 'stock_split' : 'reverse_split', ...ratesOf(action.ratio) };
    }
    case 'merger': {
      const { shares, cash, acquirer: target } = action;
      const paid = { ...ratesOf(shares), cash: formatScaled(cash), target };
      return { ca_type: 'merger', ca_sub_type: 'merger_completion', ...paid };
    }
    case 'spinOff':
      return { ca_type: 'spinoff', ca_sub_type: 'spinoff', ...ratesOf(action.shares), target: action.company };
    default:
      return null;
  }
}

const ratesOf = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) => ({
  new_rate: numerator.toString(),
  old_rate: denominator.toString(),
});

function buildAnnouncement(request: AlpacaRequest, action: CorporateAction) {
  const terms = describeTerms(action);
  if (!terms) return null;
  const { target = action.instrument, cash = '0', old_rate = '1', new_rate = '1', ...type } = terms;
  const id = actionIdOf(request, action);
  return {
    ...{ id, corporate_action_id: id, ...type },
    initiating_symbol: request.symbols.symbolOf(action.instrument),
    target_symbol: request.symbols.symbolOf(target),
    ...{ initiating_original_cusip: '', target_original_cusip: '' },
    declaration_date: action.declaredOn ?? null,
    ex_date: action.exDate,
    record_date: action.recordDate ?? null,
    payable_date: 'payDate' in action ? action.payDate : null,
    ...{ cash, old_rate, new_rate },
  };
}

export async function listAnnouncements(request: AlpacaRequest): Promise<unknown> {
  const { query } = request;
  const types = readList(query, 'ca_types').map((type) => readWord(type, 'ca_types', TYPES)!);
  const since = readTime(query, 'since');
  const until = readTime(query, 'until');
  if (types.length === 0) throw invalidError('ca_types is required');
  if (since === undefined || until === undefined) throw invalidError('since and until are required');
  if (until - since > LONGEST_MS) throw invalidError('since and until must be at most 90 days apart');
  const by = readWord(query.get('date_type'), 'date_type', DATE_TYPES) ?? 'ex_date';
  const [from, to] = [since, until].map((at) => new Date(at).toISOString().slice(0, 10)) as [string, string];
  const actions = await readOwnActions(request, readList(query, 'symbol'), from);
  return actions
    .flatMap((action) => buildAnnouncement(request, action) ?? [])
    .filter((each) => types.includes(each.ca_type) && (each[by] ?? '') >= from && (each[by] ?? '9') <= to);
}

/** Only one that is still to come: nothing is stored under its id. */
export async function getAnnouncement(request: AlpacaRequest): Promise<unknown> {
  const id = request.params['id']!.toLowerCase();
  const actions = await readOwnActions(request, [], '');
  const found = actions.find((action) => actionIdOf(request, action) === id);
  const announcement = found && buildAnnouncement(request, found);
  if (!announcement) throw notFoundError(`announcement not found for ${id}`);
  return announcement;
}
