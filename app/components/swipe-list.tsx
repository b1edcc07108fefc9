import { type ReactNode, useState } from 'react';
import { HeldRows } from './held-rows.tsx';
import { ActSheet, type RowActs } from './swipe-row.tsx';

/** Around the `SwipeLine`s of a list: a row that is held, or opened with the menu key, lists its actions. */
export function SwipeList({ actsOf, children }: { actsOf: (row: string) => RowActs | null; children: ReactNode }) {
  const [listed, setListed] = useState<RowActs | null>(null);
  const open = (row: string): boolean => {
    const found = actsOf(row);
    if (!found || found.acts.length === 0) return false;
    setListed(found);
    return true;
  };
  return (
    <>
      <HeldRows onHold={open}>{children}</HeldRows>
      {listed ? <ActSheet {...listed} onClose={() => setListed(null)} /> : null}
    </>
  );
}
