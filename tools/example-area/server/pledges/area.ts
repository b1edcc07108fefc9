import { defineArea } from '../area.ts';
import { askRelease } from './ask-pledge-release.ts';
import { PLEDGE_AUDIT_CHECKS } from './audit-checks.ts';
import { returnPledges } from './return-pledges.ts';
import { listAllPledges } from './list-all-pledges.ts';
import { listPledges } from './list-pledges.ts';
import { makePledge } from './make-pledge.ts';
import { ownData } from './own-data.ts';
import { PLEDGE_RECORD_KINDS } from './records.ts';
import { createPledgeReleaseReviewKind } from './review-pledge-release.ts';

declare module '../dependencies.ts' {
  interface AutomationNames {
    'pledges returned': true;
  }
}

const POLL_MS = 60_000;

export const pledges = defineArea({
  name: 'pledges',
  automations: ['pledges returned'],
  records: PLEDGE_RECORD_KINDS,
  calls: (parts) => ({
    'pledges/makePledge': makePledge(parts),
    'pledges/listPledges': listPledges(parts),
    'pledges/askRelease': askRelease(parts),
    'staff/listPledges': listAllPledges(parts),
  }),
  jobs: (parts) => [{ name: 'pledges', everyMs: POLL_MS, run: () => returnPledges(parts) }],
  reviewKinds: (parts) => [createPledgeReleaseReviewKind(parts)],
  audit: PLEDGE_AUDIT_CHECKS,
  customerDataExport: ownData,
});
