import type { Parts } from '../parts.ts';

export type BookNights = Pick<Parts, 'nights'>;

/** Books everything that fell due until a moment, before anything is computed as of that moment. */
export async function bookNights({ nights }: BookNights): Promise<void> {
  await nights.rollOver();
  await nights.charge();
}
