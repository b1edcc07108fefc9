import type { Answer } from '../../api/client.ts';

/** What the staff see of a customer. */
export type Customer = Answer<'staff/getCustomer'>;
