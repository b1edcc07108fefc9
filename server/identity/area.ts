import { defineArea } from '../area.ts';
import { getIdentity } from './get-identity.ts';
import { joinLeftApart } from './identity-store.ts';
import { reviewIdentity } from './review-identity.ts';
import { submitIdentity } from './submit-identity.ts';

export const identity = defineArea({
  name: 'identity',
  begin: ({ database }) => joinLeftApart(database),
  calls: (parts) => ({ 'user/getIdentity': getIdentity(parts), 'user/submitIdentity': submitIdentity(parts) }),
  requests: (parts) => [reviewIdentity(parts)],
});
