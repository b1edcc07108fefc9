import { defineArea } from '../area.ts';
import { joinLeftApart } from './identity-store.ts';
import { reviewIdentity } from './review-identity.ts';

export const identity = defineArea({
  name: 'identity',
  begin: ({ database }) => joinLeftApart(database),
  requests: (parts) => [reviewIdentity(parts)],
});
