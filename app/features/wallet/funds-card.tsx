import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { useTexts } from '../../language/language.ts';

/** What one can do with the money, and where it is written down. */
export function FundsCard() {
  const t = useTexts('routes');
  return (
    <Card flush>
      <MenuRow icon="plus" title={t.recharge} to="/information/recharge" />
      <MenuRow icon="up" title={t.cashOut} to="/information/cashOut" />
      <MenuRow icon="bag" title={t.bankList} to="/information/bankList" />
      <MenuRow icon="coin" title={t.exchange} to="/information/exchange" />
      <MenuRow icon="document" title={t.fundRecord} to="/information/fundRecord" />
    </Card>
  );
}
