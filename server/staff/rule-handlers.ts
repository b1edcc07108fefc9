import type { Handlers } from '../http/handler.ts';
import { listActions, proposeActions } from './corporate-actions.ts';
import { listDepositChannels, setDepositChannel } from './deposit-channels.ts';
import { listFundsRules, setFundsRule } from './funds-rules.ts';
import type { ReviewParts } from './get-review.ts';
import { getPractice, proposePractice } from './practice.ts';
import { setChannelKey } from './set-channel-key.ts';
import { listSettings, proposeSetting } from './settings.ts';

/** What the operator sets, and who proposes it. */
export const ruleHandlers = (parts: ReviewParts) =>
  ({
    'staff/listFundsRules': listFundsRules(parts),
    'staff/setFundsRule': setFundsRule(parts),
    'staff/getPractice': getPractice(parts),
    'staff/proposePractice': proposePractice(parts),
    'staff/listDepositChannels': listDepositChannels(parts),
    'staff/setDepositChannel': setDepositChannel(parts),
    'staff/setChannelKey': setChannelKey(parts),
    'staff/listActions': listActions(parts),
    'staff/proposeActions': proposeActions(parts),
    'staff/listSettings': listSettings(parts),
    'staff/proposeSetting': proposeSetting(parts),
  }) satisfies Partial<Handlers>;
