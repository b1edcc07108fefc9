/** A league as it is typed. */
import type { Input } from '../../api/use-call.ts';

export type Asked = Omit<Input<'leagues/createLeague'>, 'key'>;

export interface LeagueDraft {
  name: string;
  /** As from datetime fields, on the device's clock. */
  starts: string;
  ends: string;
  market: string;
  /** Empty: the whole market. */
  instruments: readonly { instrument: string; name: string }[];
  capital: string;
  orderTypes: readonly string[];
  leverage: number;
  charges: boolean;
  largestShare: string;
  minimumTrades: string;
  ranking: NonNullable<Asked['ranking']>;
}

export interface Choice {
  markets: Asked['markets'];
  currency: string;
}
/** The markets of a league trade in one currency. */
export const CHOICES: Readonly<Record<string, Choice>> = {
  US: { markets: ['US'], currency: 'USD' },
  KR: { markets: ['KR'], currency: 'KRW' },
  MX: { markets: ['MX'], currency: 'MXN' },
  TH: { markets: ['TH'], currency: 'THB' },
  IN: { markets: ['IN'], currency: 'INR' },
  SA: { markets: ['SA'], currency: 'SAR' },
  CRYPTO: { markets: ['CRYPTO'], currency: 'USDT' },
};

const instantOf = (typed: string): string | null => {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** Null while something is missing. */
export function askedOf(draft: LeagueDraft): Asked | null {
  const startsAt = instantOf(draft.starts);
  const endsAt = instantOf(draft.ends);
  const choice = CHOICES[draft.market];
  const name = draft.name.trim();
  if (!startsAt || !endsAt || !choice || name === '' || !/^\d{1,12}(\.\d+)?$/.test(draft.capital)) return null;
  if (draft.orderTypes.length === 0) return null;
  const share = Number(draft.largestShare);
  const trades = Number(draft.minimumTrades);
  return {
    name,
    startsAt,
    endsAt,
    currency: choice.currency,
    capital: draft.capital,
    markets: choice.markets,
    ...(draft.instruments.length === 0 ? {} : { instruments: draft.instruments.map(({ instrument }) => instrument) }),
    orderTypes: [...draft.orderTypes] as NonNullable<Asked['orderTypes']>,
    leverage: draft.leverage,
    charges: draft.charges,
    ...(draft.largestShare === '' || !Number.isInteger(share) ? {} : { largestShare: share }),
    minimumTrades: Number.isInteger(trades) ? trades : 0,
    ranking: draft.ranking,
  };
}
