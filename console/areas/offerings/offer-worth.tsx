/** What an offer would be worth on the typed terms, before it is proposed. */
import { useDeferredValue } from 'react';
import { said } from '../../api/said.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTime, formatMoney, formatNumber, formatPrice, withCurrency } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Facts } from '../../layout/panel.tsx';
import type { OfferInput } from './offer-draft.ts';

/** `input` is null while something is missing or wrong. */
export function OfferWorth({ input }: { input: OfferInput | null }) {
  const asked = useDeferredValue(input);
  return asked ? <Worth input={asked} /> : null;
}

function Worth({ input }: { input: OfferInput }) {
  const texts = useTexts();
  const { worth: t, fields } = texts.offerings;
  const { data, error } = useStaffCall('staff/previewOffering', input);
  if (error) return <p role="status">{said(error, texts)}</p>;
  if (!data) return null;
  const { currency, quota, lot, maximum, price, worth, personWorth, promotionCap, dates } = data;
  const money = (amount: string): string => withCurrency(formatMoney(amount, currency), currency);
  return (
    <div role="status">
      <Facts
        facts={[
          [fields.quota.label, formatNumber(quota)],
          [fields.maximum.label, formatNumber(maximum)],
          [t.lot, formatNumber(lot)],
          [t.price, withCurrency(formatPrice(price, currency), currency)],
          [t.all, money(worth)],
          [t.person, money(personWorth)],
          [t.promotion, Number(promotionCap) > 0 ? money(promotionCap) : null],
          [t.opens, formatDateTime(dates.opensAt)],
          [t.closes, formatDateTime(dates.closesAt)],
        ]}
      />
    </div>
  );
}
