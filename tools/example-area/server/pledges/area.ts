import { defineArea } from '../area.ts';
import { askRelease } from './ask-pledge-release.ts';
import { PLEDGE_AUDIT_CHECKS } from './audit-checks.ts';
import { returnPledges } from './return-pledges.ts';
import { listAllPledges } from './list-all-pledges.ts';
import { listPledges } from './list-pledges.ts';
import { makePledge } from './make-pledge.ts';
import { PLEDGE_RECORD_KINDS } from './records.ts';
import { createPledgeReleaseReviewKind } from './review-pledge-release.ts';
import { customerDataExport } from './store.ts';

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
  calls: (dependencies) => ({
    'pledges/makePledge': makePledge(dependencies),
    'pledges/listPledges': listPledges(dependencies),
    'pledges/askRelease': askRelease(dependencies),
    'staff/listPledges': listAllPledges(dependencies),
  }),
  jobs: (dependencies) => [{ name: 'pledges', everyMs: POLL_MS, run: () => returnPledges(dependencies) }],
  reviewKinds: (dependencies) => [createPledgeReleaseReviewKind(dependencies)],
  audit: PLEDGE_AUDIT_CHECKS,
  customerDataExport,
});
