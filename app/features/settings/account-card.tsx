import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { useTexts } from '../../language/language.ts';
import { useUser } from '../../session/use-user.ts';
import { BindPhone } from './bind-phone.tsx';
import { maskAccount } from './mask.ts';
import { SetNickname } from './set-nickname.tsx';

/** Name and phone, each with its way to change it; then what belongs to the account as a whole. */
export function AccountCard() {
  const t = useTexts('security');
  const user = useUser();
  const [open, setOpen] = useState<'name' | 'phone' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t.account}>
      <MenuRow icon="user" title={t.name} value={user ? (user.nickname ?? user.name ?? maskAccount(user.account)) : undefined} onPress={() => setOpen('name')} />
      <MenuRow icon="chat" title={t.phone} value={user ? (user.phone ? maskAccount(user.phone) : t.unbound) : undefined} onPress={() => setOpen('phone')} />
      <MenuRow icon="bag" title={t.seat} value={user?.seat ? t.seatHeld : undefined} to="/information/seat" />
      <MenuRow icon="document" title={t.exportTitle} to="/information/ownData" />
      <SetNickname open={open === 'name'} onClose={close} present={user?.nickname ?? ''} />
      <BindPhone open={open === 'phone'} onClose={close} />
    </Card>
  );
}
