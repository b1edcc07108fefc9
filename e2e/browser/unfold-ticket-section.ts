import type { Phone } from './phone.ts';

/** Unfolds a row of the order ticket by its title: more options, take profit and stop loss, leverage. */
export const unfoldTicketSection = (phone: Phone, title: string): Promise<void> =>
  phone.dialog.getByRole('button', { expanded: false }).filter({ hasText: title }).tap();
