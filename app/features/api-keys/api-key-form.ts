/** What is typed and chosen for a new API key. */
import { API_KEY_CALLS_PER_MINUTE } from '@bourse/core/accounts/customers/api-key.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import type { CallInput } from '../../api/use-call.ts';
import { parseTypedAmount } from '../../format/typed-amounts.ts';
import { MAIN_PORTFOLIO } from '../../session/chosen-portfolio.ts';

/** Days until a key expires; 0: never. */
export const EXPIRY_DAYS = [30, 90, 365, 0] as const;
/** Programs that speak Alpaca's protocol see the United States and coins anyway. */
export const FURTHER_MARKETS = MARKETS.filter((market) => market !== 'US' && market !== 'CRYPTO');

export interface ApiKeyForm {
  name: string;
  scope: 'read' | 'trade';
  portfolio: string;
  /** With commas or blanks between them. */
  addresses: string;
  /** Of web pages, typed likewise. */
  origins: string;
  days: (typeof EXPIRY_DAYS)[number];
  currency: string;
  perOrder: string;
  perDay: string;
  callsPerMinute: string;
  markets: readonly Market[];
}

export const createApiKeyForm = (portfolio: string, currency: string): ApiKeyForm => ({
  name: '',
  scope: 'read',
  portfolio,
  addresses: '',
  origins: '',
  days: 365,
  currency,
  perOrder: '',
  perDay: '',
  callsPerMinute: String(API_KEY_CALLS_PER_MINUTE),
  markets: [],
});

export type ApiKeyFormFault =
  | 'name'
  | 'addresses'
  | 'origins'
  | 'perOrder'
  | 'perDay'
  | 'dayBelowOrder'
  | 'callsPerMinute';

/** An address or network; the server looks closer. */
const NETWORK = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:.]*:[0-9a-f:.]*)(\/\d{1,3})?$/;
/** As the call takes it. */
const ORIGIN = /^(https:\/\/[a-z0-9][a-z0-9.-]*|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;
/** With commas or blanks between them. */
const listTyped = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const isWrongLimit = (typed: string): boolean => {
  const parsed = parseTypedAmount(typed);
  return 'problem' in parsed && parsed.problem !== 'missing';
};

/** No order could use its own limit up. */
function isDayBelowOrder({ perOrder, perDay }: ApiKeyForm): boolean {
  const [order, day] = [parseTypedAmount(perOrder), parseTypedAmount(perDay)];
  return 'value' in order && 'value' in day && Number(day.value) < Number(order.value);
}

export function listApiKeyFormFaults(form: ApiKeyForm): ApiKeyFormFault[] {
  const rate = Number(form.callsPerMinute);
  return [
    ...(form.name.trim() === '' ? (['name'] as const) : []),
    ...(listTyped(form.addresses).every((address) => NETWORK.test(address)) ? [] : (['addresses'] as const)),
    ...(listTyped(form.origins).every((origin) => ORIGIN.test(origin)) ? [] : (['origins'] as const)),
    ...(['perOrder', 'perDay'] as const).filter((limit) => isWrongLimit(form[limit])),
    ...(isDayBelowOrder(form) ? (['dayBelowOrder'] as const) : []),
    ...(Number.isInteger(rate) && rate >= 1 && rate <= API_KEY_CALLS_PER_MINUTE ? [] : (['callsPerMinute'] as const)),
  ];
}

type ApiKeyTerms = Omit<CallInput<'user/createApiKey'>, 'key' | 'password' | 'otp' | 'recoveryCode' | 'passkey'>;

const DAY_MS = 86_400_000;

const buildLimits = ({ currency, perOrder, perDay }: ApiKeyForm): Pick<ApiKeyTerms, 'limits'> => {
  const [order, day] = [parseTypedAmount(perOrder), parseTypedAmount(perDay)];
  const limits = {
    ...('value' in order ? { perOrder: order.value } : {}),
    ...('value' in day ? { perDay: day.value } : {}),
  };
  return Object.keys(limits).length === 0 ? {} : { limits: { currency, ...limits } };
};

/** Of a form without faults; `nowMs`: the world's. */
export function buildApiKeyTerms(form: ApiKeyForm, nowMs: number): ApiKeyTerms {
  const [addresses, origins] = [listTyped(form.addresses), listTyped(form.origins)];
  return {
    name: form.name.trim(),
    scopes: form.scope === 'trade' ? ['read', 'trade'] : ['read'],
    ...(form.portfolio === MAIN_PORTFOLIO ? {} : { portfolio: form.portfolio }),
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(origins.length > 0 ? { origins } : {}),
    ...(form.days === 0 ? {} : { expiresAt: new Date(nowMs + form.days * DAY_MS).toISOString() }),
    ...buildLimits(form),
    callsPerMinute: Number(form.callsPerMinute),
    ...(form.markets.length > 0 ? { markets: [...form.markets] } : {}),
  };
}
