import { useState } from 'react';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { useTexts } from '../../language/language.ts';
import { useUser } from '../../session/use-user.ts';
import { BindPhone } from './bind-phone.tsx';
import { maskAccount } from './mask.ts';
import { SetNickname } from './set-nickname.tsx';
import { CreditSheet } from './shared/credit-sheet.tsx';

/** Name and phone, each with a way to change it; then what concerns the account as a whole. */
export function AccountCard() {
  const t = useTexts('security');
  const user = useUser();
  const [open, setOpen] = useState<'name' | 'phone' | 'credit' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t.account}>
      <KeyValues>
        <KeyValue name={t.accountNumber}>{user?.id}</KeyValue>
      </KeyValues>
      <MenuRow
        icon="user"
        title={t.name}
        value={user ? (user.nickname ?? user.name ?? maskAccount(user.account)) : undefined}
        onPress={() => setOpen('name')}
      />
      <MenuRow
        icon="chat"
        title={t.phone}
        value={user ? maskAccount(user.phone ?? user.account) : undefined}
        onPress={() => setOpen('phone')}
      />
      <MenuRow icon="chart" title={t.credit.title} value={user?.creditScore} onPress={() => setOpen('credit')} />
      <MenuRow
        icon="bag"
        title={t.seat}
        value={user ? (user.seat ? t.seatHeld : t.seatNone) : undefined}
        to="/information/seat"
      />
      <MenuRow icon="document" title={t.exportTitle} to="/information/ownData" />
      <SetNickname open={open === 'name'} onClose={close} present={user?.nickname ?? ''} />
      <CreditSheet open={open === 'credit'} onClose={close} />
      <BindPhone open={open === 'phone'} onClose={close} />
    </Card>
  );
}
