import type { AuditGroup } from '../ledger/audit-check.ts';
import { DAY_TRADING_CHECKS } from './audit-day-trading.ts';

export const AUDIT: readonly AuditGroup[] = [{ of: 'day trading', checks: DAY_TRADING_CHECKS }];
