/** Before anything is counted as it was at a moment, what fell due until then is booked. */
import type { Parts } from '../parts.ts';

export type BookNights = Pick<Parts, 'nights'>;

export async function bookNights({ nights }: BookNights): Promise<void> {
  await nights.rollOver();
  await nights.charge();
}
