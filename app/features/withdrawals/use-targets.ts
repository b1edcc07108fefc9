/**
 * Where cash of a currency can be withdrawn to: digital currency to its own addresses, everything else to bank cards.
 */
import { isWalletCash } from '@bourse/core/withdrawals/networks.ts';
import { useCall } from '../../api/use-call.ts';

export interface WithdrawalTarget {
  id: string;
  label: string;
  sub: string;
  usableFrom: string;
}

export function useTargets(currency: string): WithdrawalTarget[] {
  const isDigital = isWalletCash(currency);
  const { data: cards } = useCall('wallet/listBankCards', {}, { enabled: !isDigital });
  const { data: addresses } = useCall('wallet/listWalletAddresses', {}, { enabled: isDigital });
  if (isDigital)
    return (addresses?.rows ?? [])
      .filter(({ type }) => type === currency)
      .map(({ id, type, network, address, usableFrom }) => ({
        id,
        label: `${type} · ${network}`,
        sub: address,
        usableFrom,
      }));
  return (cards?.rows ?? []).map(({ id, bankName, last4, holder, usableFrom }) => ({
    id,
    label: `${bankName} ··${last4}`,
    sub: holder,
    usableFrom,
  }));
}
