import type { AuditGroup } from '../ledger/audit-check.ts';
import { EXCHANGE_CHECKS } from './audit-exchanges.ts';

export const AUDIT: readonly AuditGroup[] = [{ of: 'exchanges', checks: EXCHANGE_CHECKS }];
