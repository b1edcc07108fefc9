/** Runs all rules, and stores their findings. */
import type { Parts } from '../../parts.ts';
import { findAuctions, findDevices, findLines } from './find-many.ts';
import { findInAndOut } from './find-money.ts';
import { findOpposite } from './find-opposite.ts';
import { keepFound } from './found.ts';

export async function watchCustomers(parts: Pick<Parts, 'database' | 'clock' | 'feeds'>): Promise<void> {
  for (const find of [findOpposite, findInAndOut, findDevices, findLines, findAuctions])
    await keepFound(parts, await find(parts));
}
