/** What reads and commands are about. A command says what it changes, a read what it shows; the rest follows. */
export type CustomerTag =
  | 'customer'
  | 'identity'
  | 'seat'
  | 'sessions'
  | 'passkeys'
  | 'oneTimeCodes'
  | 'balances'
  | 'transfers'
  | 'exchanges'
  | 'targets'
  | 'withdrawals'
  | 'deposits'
  | 'statements'
  | 'orders'
  | 'positions'
  | 'dayTrading'
  | 'marginConsent'
  | 'favorites'
  | 'searches'
  | 'alerts'
  | 'checkIn'
  | 'notices'
  | 'noticePreferences';

export type StaffTag =
  | 'reviews'
  | 'customers'
  | 'rules'
  | 'margin'
  | 'insurance'
  | 'practice'
  | 'ledger'
  | 'channels'
  | 'actions'
  | 'reconciliation'
  | 'settings'
  | 'news'
  | 'announcements'
  | 'legal'
  | 'invitations'
  | 'system'
  | 'staff'
  | 'me'
  | 'audit';

/** The names of the reads that show any of `tags`. */
export function readsOf<Name extends string, Tag extends string>(
  reads: Readonly<Record<Name, readonly Tag[]>>,
  tags: readonly Tag[],
): Set<string> {
  const shown = (Object.entries(reads) as [Name, readonly Tag[]][]).filter(([, about]) =>
    about.some((tag) => tags.includes(tag)),
  );
  return new Set(shown.map(([name]) => name));
}
