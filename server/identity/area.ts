import { defineArea } from '../area.ts';
import { certifyByRule, reviewIdentity } from './review-identity.ts';
import { getIdentity } from './get-identity.ts';
import { joinLeftApart } from './store.ts';
import { submitIdentity } from './submit-identity.ts';

/** Made up, like everything about the demo's customer. */
const DEMO_NAME = 'Haru Demo';

export const identity = defineArea({
  name: 'identity',
  demo: { customer: ({ account }, parts) => certifyByRule(parts, account, DEMO_NAME) },
  begin: ({ database }) => joinLeftApart(database),
  calls: (parts) => ({ 'user/getIdentity': getIdentity(parts), 'user/submitIdentity': submitIdentity(parts) }),
  requests: (parts) => [reviewIdentity(parts)],
});
