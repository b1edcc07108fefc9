import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { useTexts } from '../../language/language.ts';
import { SupportRow } from '../settings/support-row.tsx';

/** What one can do with the money, where it is written down, and whom to ask about it. */
export function FundsCard() {
  const t = useTexts('routes');
  return (
    <Card flush>
      <MenuRow icon="plus" title={t.recharge} to="/information/recharge" />
      <MenuRow icon="up" title={t.cashOut} to="/information/cashOut" />
      <MenuRow icon="bag" title={t.bankList} to="/information/bankList" />
      <MenuRow icon="coin" title={t.exchange} to="/information/exchange" />
      <MenuRow icon="document" title={t.fundRecord} to="/information/fundRecord" />
      <SupportRow />
    </Card>
  );
}
