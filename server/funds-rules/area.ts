import { defineArea } from '../area.ts';
import {
  listDepositWithdrawalRules,
  depositWithdrawalRuleProposalKind,
  setDepositWithdrawalRule,
} from './set-deposit-withdrawal-rule.ts';

export const fundsRules = defineArea({
  name: 'funds-rules',
  calls: (dependencies) => ({
    'staff/listFundsRules': listDepositWithdrawalRules(dependencies),
    'staff/setFundsRule': setDepositWithdrawalRule(dependencies),
  }),
  reviewKinds: (dependencies) => [depositWithdrawalRuleProposalKind(dependencies)],
});
