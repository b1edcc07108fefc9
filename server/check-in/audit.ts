import type { AuditGroup } from '../ledger/audit-check.ts';
import { REWARD_CHECKS } from './audit-rewards.ts';

export const AUDIT: readonly AuditGroup[] = [{ of: 'rewards', checks: REWARD_CHECKS }];
