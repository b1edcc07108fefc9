import type { AuditGroup } from '../ledger/audit-check.ts';
import { AUCTION_CHECKS } from './audit-auctions.ts';
import { CHARGE_CHECKS } from './audit-charges.ts';
import { auditDayEnds } from './audit-day-ends.ts';
import { LENDING_CHECKS } from './audit-lending.ts';
import { auditRollovers } from './audit-rollovers.ts';

export const AUDIT: readonly AuditGroup[] = [
  { of: 'stock lent to shorts', checks: LENDING_CHECKS },
  { of: 'auctions', checks: AUCTION_CHECKS },
  { of: 'charges by name', checks: CHARGE_CHECKS },
  { of: 'charges at the end of days', look: auditDayEnds },
  { of: 'rollovers', look: auditRollovers },
];
