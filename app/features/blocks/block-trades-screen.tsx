/** All blocks, and the sheet in which a seat offers one. */
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { BlockTradeList } from './block-trade-list.tsx';
import styles from './blocks.module.css';
import { describeFailure, useInlineFailureText } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDeadline } from '../../format/dates.ts';
import { formatPrice, formatQuantity, formatRate } from '../../format/numbers.ts';

/** Blocks: current offers, one's own orders, and for an institutional seat a button to offer one. */
export default function BlockTradesScreen() {
  const t = useTexts('blocks');
  const title = useTexts('routes').blockTrade;
  const seat = useCurrentUser()?.seat ?? false;
  const [open, setOpen] = useState(false);
  return (
    <>
      <BackHeader title={title} />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot={seat ? 'actions' : 'none'}>
          <div className={styles.ways}>
            <Link to="/home/blockTrade2" className={styles.way}>
              {t.mine}
            </Link>
            {seat ? null : (
              <Link to="/information/seat" className={styles.way}>
                {t.applySeat}
              </Link>
            )}
          </div>
          <BlockTradeList />
        </Page>
      </PullToRefresh>
      {seat ? (
        <>
          <ActionBar>
            <Button onPress={() => setOpen(true)}>{t.offer}</Button>
          </ActionBar>
          <OfferBlockSheet open={open} onClose={() => setOpen(false)} />
        </>
      ) : null}
    </>
  );
}

/** The form in which a seat offers shares that it holds: which, how many, and at which allowed price. */
function OfferBlockSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('blocks');
  return (
    <Sheet open={open} onClose={onClose} title={t.offer}>
      {open ? <OfferBlockForm onDone={onClose} /> : null}
    </Sheet>
  );
}

function OfferBlockForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('blocks');
  const language = useLanguage();
  const [chosen, setChosen] = useState<string | null>(null);
  const held = useCall('trading/listPositions', { limit: 100 }, { language }).data?.rows;
  const shares = new Map((held ?? []).filter(({ side }) => side === 'long').map((row) => [row.instrument, row.name]));
  return (
    <div className={styles.form}>
      <p className={styles.note}>{held && shares.size === 0 ? t.noShares : t.choose}</p>
      <ChipRow label={t.instrument} flush>
        {[...shares].map(([id, name]) => (
          <Chip key={id} chosen={id === chosen} onPress={() => setChosen(id)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      {chosen ? <OfferBlockQuantityAndPriceForm key={chosen} instrument={chosen} onDone={onDone} /> : null}
    </div>
  );
}

type PriceBasis = 'last' | 'vwap';
type BlockTerms = CallAnswer<'offerings/getBlockTerms'>;

function OfferBlockQuantityAndPriceForm({ instrument, onDone }: { instrument: string; onDone: () => void }) {
  const t = useTexts('blocks');
  const language = useLanguage();
  const terms = useCall('offerings/getBlockTerms', { instrument }, { language, refetchIntervalMs: 5_000 });
  // Null until typed: an emptied field stays empty.
  const [quantity, setQuantity] = useState<string | null>(null);
  const [price, setPrice] = useState<string | null>(null);
  const [priceBasis, setPriceBasis] = useState<PriceBasis>('last');
  const offer = useCommand('offerings/offerBlock', {
    customerChoices: { quantity, price, priceReference: priceBasis },
  });
  const refused = useInlineFailureText(offer.refusal);
  const known = terms.data;
  // An offer without an answer may exist: it stays as it was sent, not at the next price.
  const sent = offer.unanswered?.input;
  const submit = async () => {
    const offerInput = {
      instrument,
      quantity: quantity ?? known?.held ?? '',
      price: price ?? known?.last ?? '',
      priceReference: priceBasis,
    };
    if (!(await offer.run(offerInput))) return;
    showToast(t.offered, 'good');
    onDone();
  };
  if (!known) return terms.error ? <p className={styles.note}>{describeFailure(terms.error)}</p> : null;
  const bounds = known.minimum
    ? fillPlaceholders(t.heldHint, { held: formatQuantity(known.held), minimum: formatQuantity(known.minimum) })
    : undefined;
  return (
    <>
      <NumberField
        label={t.shares}
        value={quantity ?? sent?.quantity ?? known.held}
        onChange={setQuantity}
        decimals={0}
        shares
        hint={bounds}
      />
      {known.vwap ? <PriceBasisChoice priceReference={priceBasis} onChoose={setPriceBasis} /> : null}
      <NumberField
        label={t.price}
        value={price ?? sent?.price ?? known.last ?? ''}
        onChange={setPrice}
        currency={known.currency}
        hint={formatAllowedPrices(t.priceHint, known, priceBasis)}
        error={refused}
      />
      <p className={styles.note}>{fillPlaceholders(t.bandOffer[priceBasis], { rate: formatRate(known.band) })}</p>
      <p className={styles.note}>{fillPlaceholders(t.offerSays, { date: formatDeadline(known.until) })}</p>
      {known.open ? null : <p className={styles.note}>{t.closed}</p>}
      <Button command={offer} disabled={quantity === '' || price === ''} onPress={() => void submit()}>
        {t.offer}
      </Button>
    </>
  );
}

/** The basis of the price; the average can be chosen only once something has traded. */
function PriceBasisChoice({
  priceReference: priceBasis,
  onChoose,
}: {
  priceReference: PriceBasis;
  onChoose: (priceBasis: PriceBasis) => void;
}) {
  const t = useTexts('blocks');
  return (
    <ChipRow label={t.priceReferenceName} flush>
      {(['last', 'vwap'] as const).map((each) => (
        <Chip key={each} chosen={each === priceBasis} onPress={() => onChoose(each)}>
          {t.priceReference[each]}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** The allowed price range, in words. */
function formatAllowedPrices(words: string, { vwap, currency, ...near }: BlockTerms, priceBasis: PriceBasis): string {
  const { low, high } = (priceBasis === 'vwap' ? vwap : null) ?? near;
  if (!low || !high) return '';
  return fillPlaceholders(words, { low: formatPrice(low, currency), high: formatPrice(high, currency), currency });
}
