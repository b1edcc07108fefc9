/** Who is logged in; null until that is known. */
import type { Permission } from '@bourse/core/registry/permissions.ts';
import { usePermissions } from 'react-admin';
import type { Me } from './auth-provider.ts';

export function useMe(): Me | null {
  const { permissions } = usePermissions<Me>();
  return permissions ?? null;
}

/** Whether this person may; false while it isn't known. */
export const useMay = (permission: Permission): boolean => useMe()?.permissions.includes(permission) ?? false;
