import { defineArea } from '../area.ts';
import { listFundsRules, depositWithdrawalRuleProposalKind, setFundsRule } from './set-funds-rule.ts';

export const fundsRules = defineArea({
  name: 'funds-rules',
  calls: (parts) => ({
    'staff/listFundsRules': listFundsRules(parts),
    'staff/setFundsRule': setFundsRule(parts),
  }),
  requests: (parts) => [depositWithdrawalRuleProposalKind(parts)],
});
