import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  customers: {
    columns:
      'account_id, mobile, name, nickname, phone, phone_bound_at, phone_proved_at, language, invited_by, ' +
      'consent_version, created_at, password_changed_at, last_passkey_removed_at',
    by: 'account_id',
  },
  sessions: { columns: 'device, created_at, seen_at, ended_at', by: 'created_at' },
  passkeys: { columns: 'name, created_at, used_at', by: 'created_at' },
  invitations: { columns: 'code, used, use_limit, expires_at, created_at', by: 'created_at' },
  state_changes: { columns: 'state, reason, until, at', by: 'change' },
};
