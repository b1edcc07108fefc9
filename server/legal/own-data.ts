import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  legal_consents: { columns: 'text, version, at', by: 'at, text' },
};
