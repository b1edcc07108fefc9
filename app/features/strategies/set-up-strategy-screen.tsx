/** From parameters via a back-test to one's own strategy. */
import { useEffect, useRef, useState } from 'react';
import { type CallInput, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { showToast } from '../../components/toast.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { BackTest } from './back-test.tsx';
import {
  type StrategyDraft,
  buildStrategyDraft,
  findStrategyDraftFault,
  formatStrategyRule,
  type Strategy,
  buildSaveStrategyInput,
} from './strategy-rule-and-draft.ts';
import { SetUpStrategyForm } from './set-up-strategy-form.tsx';
import styles from './strategies.module.css';

export default function SetUpStrategyScreen() {
  const title = useTexts('routes').strategyTest;
  const t = useTexts('strategies');
  const language = useLanguage();
  const id = useHashQuery()['strategy'];
  const { data, error, refetch } = useCall(
    'strategies/getStrategy',
    { strategy: id ?? '' },
    { language, enabled: id !== undefined },
  );
  if (id === undefined) return <NotFoundScreen />;
  const strategy = data?.strategy;
  return (
    <>
      <BackHeader title={strategy ? t.kind[strategy.kind] : title} sub={title} fallback="/home/strategies" />
      {strategy ? (
        <SetUp key={id} strategy={strategy} />
      ) : (
        <LoadingOrError page rows={6} error={error} onRetry={refetch} />
      )}
    </>
  );
}

/** The words follow what is typed, as far as it is complete. */
const worded = (strategy: Strategy, draft: StrategyDraft): Strategy => ({
  ...strategy,
  parameters: strategy.parameters.map((each) => ({ ...each, value: Number(draft.parameters[each.name]) || 0 })),
});

/** Scrolls into view, since it is below the settings. */
function BackTestSection({ input }: { input: CallInput<'strategies/backtest'> }) {
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
  const [draft, setDraft] = useState(() => buildStrategyDraft(strategy));
  const [tried, setTried] = useState<StrategyDraft | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = useCommand('strategies/saveStrategy');
  const change = (next: StrategyDraft) => {
    setDraft(next);
    setFault(null);
  };
  const test = () => {
    const found = findStrategyDraftFault(draft, strategy);
    setFault(found);
    if (found === null) setTried(draft);
  };
  const keep = async () => {
    const saved = await save.run(buildSaveStrategyInput(draft, strategy.id));
    if (!saved) return;
    showToast(t.saved, 'good');
    navigate('/home/strategy', { strategy: saved.strategy.id }, { replace: true });
  };
  const isTried = tried === draft;
  return (
    <>
      <Page foot="actions">
        <Card title={t.rules}>
          <p className={styles.says}>{formatStrategyRule(t, worded(strategy, draft), draft.instruments.length)}</p>
        </Card>
        <SetUpStrategyForm strategy={strategy} draft={draft} onChange={change} fault={fault} />
        {tried && isTried ? <BackTestSection input={buildSaveStrategyInput(tried, strategy.id)} /> : null}
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
