/**
 * Reads a call for a page, by its name and input; the framework caches it. An ended session leads to the login and
 * back.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { oldAfter } from '@bourse/web/freshness/grown-old.ts';
import { type Input, read, type StaffCall, type StaffCommand } from './client.ts';

interface ReadOptions {
  refreshMs?: number;
  enabled?: boolean;
  /**
   * Reads personal data; each access is logged, so it happens once per visit, is never refetched automatically and is
   * not cached.
   */
  look?: boolean;
}

const AS_LOOK = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

export function useStaffCall<Name extends StaffCall>(
  name: Name,
  input: Input<Name>,
  { refreshMs, enabled = true, look = false }: ReadOptions = {},
) {
  const query = useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => read(name, input, signal),
    refetchInterval: refreshMs ?? false,
    enabled,
    ...(look ? AS_LOOK : {}),
  });
  const leave = useLogoutIfAccessDenied();
  useEffect(() => {
    if (query.error) void leave(query.error);
  }, [query.error, leave]);
  return query;
}

/** After a change, rereads the data that it affects where it is shown. */
export function useReadAgainAfter(name: StaffCommand): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const names = await oldAfter(name);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => names === null || names.has(String(queryKey[0])) });
  };
}
