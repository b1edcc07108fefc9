/** Logging in and out, and what the framework asks about who is there. */
import { type AuthProvider, usePermissions } from 'react-admin';
import { HttpError } from '@bourse/contract/call-client.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { type CallAnswer, apiClient, removeToken, storeToken, fetchStaffCall, readToken } from './staff-api-client.ts';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';

export type CurrentStaffMember = CallAnswer<'staff/getMe'>;
export interface LoginCredentials {
  login: string;
  password: string;
  otp: string;
}

let me: Promise<CurrentStaffMember> | null = null;
/** Asked once for each login; a failure is asked again. */
const knowMe = (): Promise<CurrentStaffMember> =>
  (me ??= fetchStaffCall('staff/getMe', {}).catch((error: unknown) => {
    me = null;
    throw error;
  }));

function leave(): void {
  me = null;
  removeToken();
}

export const authProvider: AuthProvider = {
  async login(credentials: LoginCredentials) {
    const result = await apiClient.call('staff/login', credentials);
    if (!result.ok) throw new RefusalError(result);
    storeToken(result.data.token);
    me = Promise.resolve(result.data.staff);
  },
  async logout() {
    const token = readToken();
    // A session that has ended needs no logout call, and a failed call doesn't stop the logout.
    if (token) await apiClient.call('staff/logout').catch(() => {});
    leave();
    return '/login';
  },
  checkAuth: () => (readToken() ? Promise.resolve() : Promise.reject(new Error('nobody is logged in'))),
  checkError(error: unknown) {
    if (!(error instanceof HttpError) || error.status !== 401) return Promise.resolve();
    leave();
    return Promise.reject(error);
  },
  async getIdentity() {
    const { id, name } = await knowMe();
    return { id, fullName: name };
  },
  // A visitor is nobody, so nothing needs to be asked.
  getPermissions: () => (readToken() ? knowMe() : Promise.resolve(null)),
};

/** Who is logged in; null until that is known. */
export function useCurrentStaffMember(): CurrentStaffMember | null {
  const { permissions } = usePermissions<CurrentStaffMember>();
  return permissions ?? null;
}

/** Whether this person may; false while it isn't known. */
export const useHasPermission = (permission: Permission): boolean =>
  useCurrentStaffMember()?.permissions.includes(permission) ?? false;
