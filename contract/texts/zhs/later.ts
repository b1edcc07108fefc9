/** Areas of screens that come after the first ones, loaded with them. */
import { announced } from './announced.ts';
import { charges } from './charges.ts';
import { checkIn } from './check-in.ts';
import { dayTrading } from './day-trading.ts';
import { deposit } from './deposit.ts';
import { identity } from './identity.ts';
import { photo } from './photo.ts';
import { discovery } from './discovery.ts';
import { laterErrors as errors } from './errors.ts';
import { explanations } from './explanations.ts';
import { funds } from './funds.ts';
import { payout } from './payout.ts';
import { proofs } from './proofs.ts';
import { news } from './news.ts';
import { rulebook } from './rulebook.ts';
import { sectors } from './sectors.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { ticket } from './ticket.ts';
import { trading } from './trading.ts';
import { worldClock } from './world-clock.ts';

export const later = {
  announced,
  charges,
  checkIn,
  dayTrading,
  deposit,
  discovery,
  errors,
  explanations,
  funds,
  identity,
  news,
  payout,
  photo,
  proofs,
  rulebook,
  sectors,
  security,
  settings,
  ticket,
  trading,
  worldClock,
};
