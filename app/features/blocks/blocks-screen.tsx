/** All blocks, and the sheet in which a seat offers one. */
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { ActionBar, BackHeader, Page } from '../../components/page.tsx';
import { Button } from '../../components/button.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useUser } from '../../session/use-user.ts';
import { BlocksList } from './blocks-list.tsx';
import styles from './blocks.module.css';
import { describeFailure, useSaidHere } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Chip, Chips } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { deadline } from '../../format/dates.ts';
import { formatPrice, formatQuantity, formatRate } from '../../format/numbers.ts';

/** Blocks: current offers, one's own orders, and for an institutional seat a button to offer one. */
export default function BlocksScreen() {
  const t = useTexts('blocks');
  const title = useTexts('routes').blockTrade;
  const seat = useUser()?.seat ?? false;
  const [open, setOpen] = useState(false);
  return (
    <>
      <BackHeader title={title} />
      <PullToRefresh onRefresh={refreshShown}>
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
          <BlocksList />
        </Page>
      </PullToRefresh>
      {seat ? (
        <>
          <ActionBar>
            <Button onPress={() => setOpen(true)}>{t.offer}</Button>
          </ActionBar>
          <OfferSheet open={open} onClose={() => setOpen(false)} />
        </>
      ) : null}
    </>
  );
}

/** The form in which a seat offers shares that it holds: which, how many, and at which allowed price. */
function OfferSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('blocks');
  return (
    <Sheet open={open} onClose={onClose} title={t.offer}>
      {open ? <OfferForm onDone={onClose} /> : null}
    </Sheet>
  );
}

function OfferForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('blocks');
  const language = useLanguage();
  const [chosen, setChosen] = useState<string | null>(null);
  const held = useCall('trading/listPositions', { limit: 100 }, { language }).data?.rows;
  const shares = new Map((held ?? []).filter(({ side }) => side === 'long').map((row) => [row.instrument, row.name]));
  return (
    <div className={styles.form}>
      <p className={styles.note}>{held && shares.size === 0 ? t.noShares : t.choose}</p>
      <Chips label={t.instrument} flush>
        {[...shares].map(([id, name]) => (
          <Chip key={id} chosen={id === chosen} onPress={() => setChosen(id)}>
            {name}
          </Chip>
        ))}
      </Chips>
      {chosen ? <PriceForm key={chosen} instrument={chosen} onDone={onDone} /> : null}
    </div>
  );
}

type Around = 'last' | 'vwap';
type Known = Answer<'offerings/getBlockTerms'>;

function PriceForm({ instrument, onDone }: { instrument: string; onDone: () => void }) {
  const t = useTexts('blocks');
  const language = useLanguage();
  const terms = useCall('offerings/getBlockTerms', { instrument }, { language, everyMs: 5_000 });
  // Null until typed: an emptied field stays empty.
  const [quantity, setQuantity] = useState<string | null>(null);
  const [price, setPrice] = useState<string | null>(null);
  const [around, setAround] = useState<Around>('last');
  const offer = useCommand('offerings/offerBlock', { about: { quantity, price, around } });
  const refused = useSaidHere(offer.refusal);
  const known = terms.data;
  // An offer without an answer may exist: it stays as it was sent, not at the next price.
  const sent = offer.unanswered?.input;
  const submit = async () => {
    const asked = {
      instrument,
      quantity: quantity ?? known?.held ?? '',
      price: price ?? known?.last ?? '',
      around,
    };
    if (!(await offer.run(asked))) return;
    showToast(t.offered, 'good');
    onDone();
  };
  if (!known) return terms.error ? <p className={styles.note}>{describeFailure(terms.error)}</p> : null;
  const bounds = known.minimum
    ? fill(t.heldHint, { held: formatQuantity(known.held), minimum: formatQuantity(known.minimum) })
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
      {known.vwap ? <AroundChoice around={around} onChoose={setAround} /> : null}
      <NumberField
        label={t.price}
        value={price ?? sent?.price ?? known.last ?? ''}
        onChange={setPrice}
        currency={known.currency}
        hint={allowedHint(t.priceHint, known, around)}
        error={refused}
      />
      <p className={styles.note}>{fill(t.bandOffer[around], { rate: formatRate(known.band) })}</p>
      <p className={styles.note}>{fill(t.offerSays, { date: deadline(known.until) })}</p>
      {known.open ? null : <p className={styles.note}>{t.closed}</p>}
      <Button of={offer} disabled={quantity === '' || price === ''} onPress={() => void submit()}>
        {t.offer}
      </Button>
    </>
  );
}

/** The basis of the price; the average can be chosen only once something has traded. */
function AroundChoice({ around, onChoose }: { around: Around; onChoose: (around: Around) => void }) {
  const t = useTexts('blocks');
  return (
    <Chips label={t.aroundName} flush>
      {(['last', 'vwap'] as const).map((each) => (
        <Chip key={each} chosen={each === around} onPress={() => onChoose(each)}>
          {t.around[each]}
        </Chip>
      ))}
    </Chips>
  );
}

/** The allowed price range, in words. */
function allowedHint(words: string, { vwap, currency, ...near }: Known, around: Around): string {
  const { low, high } = (around === 'vwap' ? vwap : null) ?? near;
  if (!low || !high) return '';
  return fill(words, { low: formatPrice(low, currency), high: formatPrice(high, currency), currency });
}
