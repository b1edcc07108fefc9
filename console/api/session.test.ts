import { HttpError } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { queryClient } from './session.ts';
import { sessionToken } from './staff-api-client.ts';

const readRefusedWith = (status: number): Promise<unknown> =>
  queryClient
    .fetchQuery({ queryKey: ['refused'], queryFn: () => Promise.reject(new HttpError(status, {}, null)), retry: false })
    .catch(() => {});

test('a read that finds the session ended ends it here, with all that was read', async () => {
  sessionToken.set('a token');
  queryClient.setQueryData(['customers'], ['Nadia Quill']);
  await readRefusedWith(503);
  expect(sessionToken.get()).toBe('a token');
  expect(queryClient.getQueryData(['customers'])).toBeDefined();
  await readRefusedWith(401);
  expect(sessionToken.get()).toBeNull();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
