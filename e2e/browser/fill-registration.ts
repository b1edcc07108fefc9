import type { Phone } from './phone.ts';
import { CUSTOMER_PASSWORD } from './register-customer.ts';

/** Goes through the registration's pages, from the number to the consent, which stays open. */
export async function fillRegistration(
  phone: Phone,
  { account, password = CUSTOMER_PASSWORD, invitation }: { account: string; password?: string; invitation?: string },
): Promise<void> {
  const { user } = phone.texts;
  await phone.field(user.account).fill(account);
  await phone.button(user.next).tap();
  await phone.field(user.password).fill(password);
  await phone.field(user.confirmPassword).fill(password);
  await phone.button(user.next).tap();
  if (invitation !== undefined) await phone.field(user.invitationCode).fill(invitation);
  await phone.button(user.next).tap();
  await phone.sees(phone.heading(user.questions.consent));
}
