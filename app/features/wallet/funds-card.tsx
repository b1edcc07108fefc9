import { Card } from '../../components/card.tsx';
import { MenuEntries } from '../../components/menu-entries.tsx';
import { SupportRow } from '../../components/support-row.tsx';

/** What one can do with the money, where it is written down, and whom to ask about it. */
export function FundsCard() {
  return (
    <Card flush>
      <MenuEntries on="money" />
      <SupportRow />
    </Card>
  );
}
