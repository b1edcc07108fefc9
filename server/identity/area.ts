import { defineArea } from '../area.ts';
import { certifyDemoCustomer, identityReviewKind } from './review-identity.ts';
import { getIdentity } from './get-identity.ts';
import { linkUnlinkedAccounts } from './store.ts';
import { submitIdentity } from './submit-identity.ts';

/** Made up, like everything about the demo's customer. */
const DEMO_NAME = 'Haru Demo';

export const identity = defineArea({
  name: 'identity',
  demo: { customer: ({ account }, parts) => certifyDemoCustomer(parts, account, DEMO_NAME) },
  begin: ({ database }) => linkUnlinkedAccounts(database),
  calls: (parts) => ({ 'user/getIdentity': getIdentity(parts), 'user/submitIdentity': submitIdentity(parts) }),
  requests: (parts) => [identityReviewKind(parts)],
});
