import type { AuditGroup } from '../ledger/audit-check.ts';
import { ADJUSTMENT_CHECKS } from './audit-adjustments.ts';
import { DIVIDEND_CHECKS } from './audit-dividends.ts';

export const AUDIT: readonly AuditGroup[] = [
  { of: 'corporate actions', checks: ADJUSTMENT_CHECKS },
  { of: 'dividends', checks: DIVIDEND_CHECKS },
];
