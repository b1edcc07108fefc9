import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { advanceOfferings } from './advance-offerings.ts';
import { bringBeats } from './bring-beats.ts';
import { bringOfferings } from './bring-offerings.ts';
import { createChances } from './chances.ts';
import { applyForDemo, openDemoOffers } from './demo.ts';
import { offeringsHandlers } from './handlers.ts';
import { ownData } from './own-data.ts';
import { proposedEnd, proposedOffering } from './propose-offering.ts';
import { OFFERING_RECORDS } from './records.ts';

declare module '../parts.ts' {
  interface RuleNames {
    offerings: true;
  }
}

const LOOK_MS = 1_000;
const BRING_MS = 60_000;

export const offerings = defineArea({
  name: 'offerings',
  rules: ['offerings'],
  records: OFFERING_RECORDS,
  parts: [part('chances', ['config'], (parts) => createChances(parts), { stop: (chances) => chances.stop() })],
  calls: offeringsHandlers,
  jobs: (parts) => [
    { name: 'offers', everyMs: LOOK_MS, run: () => advanceOfferings(parts) },
    {
      name: 'offers to come',
      everyMs: BRING_MS,
      run: async () => {
        await bringOfferings(parts);
        await bringBeats(parts);
      },
    },
  ],
  requests: (parts) => [proposedOffering(parts), proposedEnd(parts)],
  demo: {
    world: (parts) => openDemoOffers(parts),
    customer: (customer, parts, handlers) => applyForDemo(customer, parts, handlers),
  },
  audit: AUDIT,
  ownData,
});
