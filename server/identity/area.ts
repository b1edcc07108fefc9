import { defineArea } from '../area.ts';
import { certifyDemoCustomer, identityReviewKind } from './review-identity.ts';
import { getIdentity } from './get-identity.ts';
import { submitIdentity } from './submit-identity.ts';

/** Made up, like everything about the demo's customer. */
const DEMO_NAME = 'Haru Demo';

export const identity = defineArea({
  name: 'identity',
  demo: { customer: ({ account }, dependencies) => certifyDemoCustomer(dependencies, account, DEMO_NAME) },
  calls: (dependencies) => ({
    'user/getIdentity': getIdentity(dependencies),
    'user/submitIdentity': submitIdentity(dependencies),
  }),
  reviewKinds: (dependencies) => [identityReviewKind(dependencies)],
});
