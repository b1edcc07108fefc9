/** From parameters via a back-test to one's own strategy. */
import { useEffect, useRef, useState } from 'react';
import { type Input, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { ActionBar, BackHeader, Page } from '../../components/page.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyScreen } from '../../components/empty-and-error-views.tsx';
import { showToast } from '../../components/toast.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { BackTest } from './back-test.tsx';
import { type Draft, draftOf, faultOf, ruleInWords, type Strategy, wishOf } from './strategy.ts';
import { SetUpForm } from './set-up-form.tsx';
import styles from './strategies.module.css';

export default function SetUpScreen() {
  const title = useTexts('routes').strategyTest;
  const t = useTexts('strategies');
  const language = useLanguage();
  const id = useHashQuery()['strategy'];
  const { data, error, refetch } = useCall(
    'strategies/getStrategy',
    { strategy: id ?? '' },
    { language, enabled: id !== undefined },
  );
  if (id === undefined) return <EmptyScreen />;
  const strategy = data?.strategy;
  return (
    <>
      <BackHeader title={strategy ? t.kind[strategy.kind] : title} sub={title} fallback="/home/strategies" />
      {strategy ? <SetUp key={id} strategy={strategy} /> : <Waiting page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}

/** The words follow what is typed, as far as it is complete. */
const worded = (strategy: Strategy, draft: Draft): Strategy => ({
  ...strategy,
  parameters: strategy.parameters.map((each) => ({ ...each, value: Number(draft.parameters[each.name]) || 0 })),
});

/** Scrolls into view, since it is below the settings. */
function Result({ input }: { input: Input<'strategies/backtest'> }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={place} className={styles.result}>
      <BackTest input={input} />
    </div>
  );
}

function SetUp({ strategy }: { strategy: Strategy }) {
  const t = useTexts('strategies');
  const [draft, setDraft] = useState(() => draftOf(strategy));
  const [tried, setTried] = useState<Draft | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = useCommand('strategies/saveStrategy');
  const change = (next: Draft) => {
    setDraft(next);
    setFault(null);
  };
  const test = () => {
    const found = faultOf(draft, strategy);
    setFault(found);
    if (found === null) setTried(draft);
  };
  const keep = async () => {
    const kept = await save.run(wishOf(draft, strategy.id));
    if (!kept) return;
    showToast(t.saved, 'good');
    navigate('/home/strategy', { strategy: kept.strategy.id }, { replace: true });
  };
  const isTried = tried === draft;
  return (
    <>
      <Page foot="actions">
        <Card title={t.rules}>
          <p className={styles.says}>{ruleInWords(t, worded(strategy, draft), draft.instruments.length)}</p>
        </Card>
        <SetUpForm strategy={strategy} draft={draft} onChange={change} fault={fault} />
        {tried && isTried ? <Result input={wishOf(tried, strategy.id)} /> : null}
      </Page>
      <ActionBar>
        {isTried ? (
          <Button busy={save.isPending} onPress={() => void keep()}>
            {t.save}
          </Button>
        ) : (
          <Button onPress={test}>{tried ? t.again : t.run}</Button>
        )}
      </ActionBar>
    </>
  );
}
