import { defineArea } from '../area.ts';
import { askRelease } from './ask-release.ts';
import { AUDIT } from './audit.ts';
import { returnPledges } from './return-pledges.ts';
import { listAllPledges } from './list-all-pledges.ts';
import { listPledges } from './list-pledges.ts';
import { makePledge } from './make-pledge.ts';
import { ownData } from './own-data.ts';
import { PLEDGE_RECORDS } from './records.ts';
import { reviewRelease } from './review-release.ts';

declare module '../parts.ts' {
  interface RuleNames {
    'pledges returned': true;
  }
}

const LOOK_MS = 60_000;

export const pledges = defineArea({
  name: 'pledges',
  rules: ['pledges returned'],
  records: PLEDGE_RECORDS,
  calls: (parts) => ({
    'pledges/makePledge': makePledge(parts),
    'pledges/listPledges': listPledges(parts),
    'pledges/askRelease': askRelease(parts),
    'staff/listPledges': listAllPledges(parts),
  }),
  jobs: (parts) => [{ name: 'pledges', everyMs: LOOK_MS, run: () => returnPledges(parts) }],
  requests: (parts) => [reviewRelease(parts)],
  audit: AUDIT,
  ownData,
});
