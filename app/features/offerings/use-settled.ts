import { useCall } from '../../api/use-call.ts';
import { formatMoneyIn } from '../../format/numbers.ts';

/** What can pay for an application or its payment: settled money in this currency. */
export function useSettled(currency: string): string {
  const { data } = useCall('wallet/getWallet', {});
  if (!data) return '–';
  const account = data.accounts.find((each) => each.currency === currency);
  return formatMoneyIn(account?.settled ?? '0', currency);
}
