/** The sentence with every answer, in the caller's language. */
import type { CallName } from '@bourse/contract/calls.ts';
import type { Refusal, Success } from '@bourse/contract/errors.ts';
import { LANGUAGES, type Language, loadTexts, type Texts } from '@bourse/contract/texts/index.ts';
import { refusalText } from '@bourse/contract/texts/catalogue.ts';

/** The success message of these calls; reads have none. */
const SUCCESS_OF: Partial<Record<CallName, Success>> = {
  'user/register': 'registration',
  'user/setLanguage': 'edit',
  'user/changeLoginPassword': 'edit',
  'user/setFundPassword': 'add',
  'user/changeFundPassword': 'edit',
  'user/setChannelPassword': 'edit',
  'user/submitIdentity': 'submit',
  'user/setAvatar': 'edit',
  'user/revokeSession': 'delete',
  'trading/placeOrder': 'order',
  'trading/cancelOrder': 'cancel',
  'trading/closePosition': 'sale',
  'wallet/addBankCard': 'add',
  'wallet/removeBankCard': 'unbind',
  'wallet/addWalletAddress': 'add',
  'wallet/removeWalletAddress': 'unbind',
  'wallet/submitWithdrawal': 'withdrawal',
  'wallet/cancelWithdrawal': 'cancel',
  'wallet/exchange': 'exchange',
  'wallet/transfer': 'exchange',
  'wallet/getStatement': 'submit',
  'wallet/submitDeposit': 'submit',
  'wallet/cancelDeposit': 'cancel',
  'rewards/checkIn': 'checkIn',
  'rewards/claimBonus': 'checkIn',
  'discovery/clearSearchHistory': 'delete',
  'discovery/addFavorite': 'add',
  'discovery/removeFavorites': 'delete',
  'discovery/sortFavorites': 'edit',
};

export interface Messages {
  ofRefusal(refusal: Refusal, language: Language): string;
  ofSuccess(call: CallName, language: Language): string;
  ofUpload(language: Language): string;
}

/** Loads all languages once. */
export async function loadMessages(): Promise<Messages> {
  const tables = new Map<Language, Texts>(
    await Promise.all(LANGUAGES.map(async (language) => [language, await loadTexts(language)] as const)),
  );
  const tableOf = (language: Language): Texts => tables.get(language)!;
  return {
    ofRefusal: ({ refused, params }, language) => refusalText(tableOf(language), refused, params, 'UTC') ?? '',
    ofSuccess(call, language) {
      const success = SUCCESS_OF[call];
      return success ? tableOf(language).successes[success] : '';
    },
    ofUpload: (language) => tableOf(language).successes.upload,
  };
}
