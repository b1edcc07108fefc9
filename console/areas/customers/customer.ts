import type { Answer } from '../../api/client.ts';

/** A customer as the staff see them. */
export type Customer = Answer<'staff/getCustomer'>;
