/** Who is logged in here: logging in and out, and what ends with a session. */
import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { HttpError } from '@bourse/contract/call-client.ts';
import { useStore } from '@bourse/web/external-store.ts';
import { unwrapResult } from '@bourse/web/refusal-error.ts';
import { type CallAnswer, apiClient, fetchStaffCall, sessionToken } from './staff-api-client.ts';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';

export type CurrentStaffMember = CallAnswer<'staff/getMe'>;
export interface LoginCredentials {
  login: string;
  password: string;
  otp: string;
}

/** What was read. A read that finds the session ended leads to the login. */
export const queryClient = new QueryClient({ queryCache: new QueryCache({ onError: endSessionIfOver }) });
const CURRENT_STAFF_MEMBER = ['staff/getMe', {}];

export async function logIn(credentials: LoginCredentials): Promise<void> {
  const { token, staff } = unwrapResult(await apiClient.call('staff/login', credentials));
  queryClient.setQueryData(CURRENT_STAFF_MEMBER, staff);
  sessionToken.set(token);
}

export async function logOut(): Promise<void> {
  // A failed call doesn't stop the logout.
  await apiClient.call('staff/logout').catch(() => {});
  endSession();
}

/** Nothing that was read remains for whoever comes next. */
function endSession(): void {
  sessionToken.set(null);
  queryClient.clear();
}

export function endSessionIfOver(error: unknown): void {
  if (error instanceof HttpError && error.status === 401) endSession();
}

/** Who is logged in; null until that is known. Asked once for each login. */
export function useCurrentStaffMember(): CurrentStaffMember | null {
  const token = useStore(sessionToken);
  const { data } = useQuery({
    queryKey: CURRENT_STAFF_MEMBER,
    queryFn: ({ signal }) => fetchStaffCall('staff/getMe', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== null,
  });
  return data ?? null;
}

/** Whether this person may; false while it isn't known. */
export const useHasPermission = (permission: Permission): boolean =>
  useCurrentStaffMember()?.permissions.includes(permission) ?? false;
