/** The areas, a line each. */
import type { CallName } from '@bourse/contract/calls.ts';
import { alerts } from './alerts/area.ts';
import { announcements } from './announcements/area.ts';
import type { Area } from './area.ts';
import { checkIn } from './check-in/area.ts';
import { corporateActions } from './corporate-actions/area.ts';
import { dayTrading } from './day-trading/area.ts';
import { deposits } from './deposits/area.ts';
import { withdrawals } from './withdrawals/area.ts';
import { exchange } from './exchange/area.ts';
import { practice } from './practice/area.ts';
import { discovery } from './discovery/area.ts';
import { identity } from './identity/area.ts';
import { legal } from './legal/area.ts';
import { news } from './news/area.ts';
import { notices } from './notices/area.ts';
import type { GivenParts, Module, PartName } from './parts.ts';
import { proofs } from './proofs/area.ts';
import { quotes } from './quotes/area.ts';
import { rooms } from './rooms.ts';
import { settings } from './settings/area.ts';
import { staff } from './staff/area.ts';
import { trading } from './trading/area.ts';
import { user } from './user/area.ts';
import { wallet } from './wallet/area.ts';

const areas = [
  settings,
  legal,
  user,
  identity,
  quotes,
  discovery,
  alerts,
  news,
  announcements,
  notices,
  trading,
  dayTrading,
  corporateActions,
  wallet,
  deposits,
  withdrawals,
  exchange,
  practice,
  checkIn,
  proofs,
  staff,
] as const;

type OpenedBy<Each> = Each extends Module<string, infer Opens> ? Opens : never;
type BoundBy<Each> = Each extends Area<string, infer _, infer Binds> ? Binds : never;
type Unopened = Exclude<PartName, keyof GivenParts | OpenedBy<(typeof rooms)[number] | (typeof areas)[number]>>;
type Unbound = Exclude<CallName, BoundBy<(typeof areas)[number]>>;
/** A type error here names a part that nobody opens, or a call that nobody answers. */
type Complete<Missing extends never> = Missing;
export type NothingMissing = Complete<Unopened | Unbound>;

export const AREAS: readonly Area<string, PartName, never>[] = areas;
