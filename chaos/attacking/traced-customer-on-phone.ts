/** What a marked customer does on a phone. */
import type { Phone } from '@bourse/e2e/browser/phone.ts';
import { createUniquePicture } from '@bourse/e2e/matrix/matrix-customers-and-staff.ts';
import { Secret, TOTP } from 'otpauth';
import type { PlantedTracerSearch } from './planted-tracer-search.ts';
import type { PlantedTracerWatch } from './planted-tracer-watch.ts';

export interface TracedCustomer {
  account: string;
  password: string;
  name: string;
  digits: { idFirst: string; idLast: string };
  card: string;
  fundPasswords: { first: string; next: string };
  address: string;
  exif: string;
}

export async function logInOnPhone(phone: Phone, marked: TracedCustomer, search: PlantedTracerSearch): Promise<void> {
  const { user } = phone.texts;
  await phone.open('/login/login');
  await phone.field(user.account).fill(marked.account);
  await phone.field(user.password).fill(marked.password);
  await phone.button(user.login).tap();
  await phone.arrivesAt('/home/index');
  search.add("a session's token", (await phone.storage())['tokend'] ?? 'no token was kept');
}

export async function submitIdentityOnPhone(
  phone: Phone,
  marked: TracedCustomer,
  watch: PlantedTracerWatch,
): Promise<void> {
  const { identity } = phone.texts;
  await phone.open('/information/authInfo');
  await phone.page.getByLabel(identity.name).fill(marked.name);
  await phone.page.getByLabel(identity.idFirst).fill(marked.digits.idFirst);
  await phone.page.getByLabel(identity.idLast).fill(marked.digits.idLast);
  await photo(phone, marked, identity.front);
  await photo(phone, marked, identity.back);
  await phone.page.getByLabel(identity.consent).check();
  // A half-filled form that is abandoned: nothing of it may stay.
  await watch.inspect(phone.page, "the form of one's papers, filled in");
  await phone.button(identity.submit).tap();
  await phone.sees(phone.heading(identity.status.underReview));
}

async function photo(phone: Phone, marked: TracedCustomer, label: string): Promise<void> {
  const { photo: words } = phone.texts;
  const field = phone.page.getByRole('group', { name: label, exact: true });
  await field.getByLabel(`${label}: ${words.file}`).setInputFiles({
    name: `${marked.name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await createUniquePicture(marked.exif)),
  });
  await phone.sees(phone.dialog.getByText(words.hint));
  await phone.button(words.use).tap();
  await phone.sees(field.getByText(words.uploaded));
}

export async function bindCardOnPhone(phone: Phone, marked: TracedCustomer, watch: PlantedTracerWatch): Promise<void> {
  const { withdrawal, errors, successes } = phone.texts;
  await phone.open('/information/addBankCard');
  await phone.field(withdrawal.first4).fill(marked.card.slice(0, 4));
  await phone.field(withdrawal.last12).fill(marked.card.slice(4));
  await phone.sees(withdrawal.bankKnown);
  await phone.field(withdrawal.holder).fill('Somebody Else');
  await phone.button(withdrawal.addCard).tap();
  await phone.sees(errors.cardHolderMismatch);
  await watch.inspect(phone.page, 'the form of a card, refused');
  await phone.field(withdrawal.holder).fill(marked.name);
  await phone.button(withdrawal.addCard).tap();
  await phone.sees(phone.toast(successes.add));
  await phone.open('/information/bankList');
  await phone.tab(withdrawal.addresses).tap();
  await phone.button(withdrawal.addAddress).tap();
  await phone.field(withdrawal.address).fill(marked.address);
  await phone.dialog.getByRole('button', { name: withdrawal.addAddress, exact: true }).tap();
  await phone.sees(phone.text(marked.address));
}

export async function setFundPasswordsOnPhone(phone: Phone, marked: TracedCustomer): Promise<void> {
  const { settings } = phone.texts;
  const { first, next } = marked.fundPasswords;
  await phone.open('/information/fundPass');
  await phone.field(settings.proofPassword).fill(marked.password);
  await phone.field(settings.newFundPassword).fill(first);
  await phone.field(settings.confirmFundPassword).fill(first);
  await phone.button(settings.setIt).tap();
  await phone.sees(phone.toast(settings.fundSet));
  await phone.open('/information/fundPass');
  await phone.field(settings.currentFundPassword).fill(first);
  await phone.field(settings.newPassword).fill(next);
  await phone.field(settings.confirmPassword).fill(next);
  await phone.button(settings.change).tap();
  await phone.sees(phone.toast(settings.fundChanged));
}

/** Switches on one-time codes, with their recovery codes. */
export async function enableOneTimeCodesOnPhone(
  phone: Phone,
  marked: TracedCustomer,
  search: PlantedTracerSearch,
): Promise<void> {
  const { security } = phone.texts;
  await phone.open('/information/security');
  await phone.button(security.switchOn).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(marked.password);
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.dialog.getByRole('img', { name: security.qrLabel }));
  const secret = (await phone.dialog.locator('b').innerText()).replaceAll(' ', '');
  search.addSecret('a secret of one-time codes', secret);
  await phone.dialog.getByLabel(security.codeField).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await phone.dialog.getByRole('button', { name: security.confirmCode }).tap();
  await phone.sees(phone.dialog.getByText(security.keepLead));
  for (const code of await phone.dialog.getByRole('listitem').allInnerTexts()) search.add('a recovery code', code);
  await phone.button(security.keptCodes).tap();
}
