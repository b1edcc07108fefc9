/** Where each of a customer's tasks is done. */
import {
  type GuideTask,
  findMentionedTasks,
  type GuideTaskWordsByTask,
} from '@bourse/core/information/guide/find-question-tasks.ts';
import type { IconName } from '../../../components/icon.tsx';
import type { ToolEntry } from '../../../feature.ts';
import { getConfig } from '../../../config/app-config.ts';
import type { QueryValues } from '../../../router/location.ts';
import { loadTaskPhrases } from '@bourse/contract/guide/task-phrases.ts';
import { useEffect, useState } from 'react';
import { type Language, useLanguage } from '../../../language/language.ts';

interface TaskLink {
  icon: IconName;
  to: string;
  query?: QueryValues;
}

export const TASK_LINKS: Readonly<Record<GuideTask, TaskLink>> = {
  buy: { icon: 'plus', to: '/market/index' },
  sell: { icon: 'minus', to: '/trade/index', query: { tab: 'inProgress' } },
  protect: { icon: 'shield', to: '/trade/index', query: { tab: 'inProgress' } },
  changeOrder: { icon: 'edit', to: '/trade/gdOrders' },
  unfilled: { icon: 'clock', to: '/trade/gdOrders' },
  orderHistory: { icon: 'list', to: '/trade/gdOrders', query: { tab: 'history' } },
  deposit: { icon: 'plus', to: '/information/recharge' },
  depositLate: { icon: 'list', to: '/information/recharge', query: { tab: 'records' } },
  withdraw: { icon: 'up', to: '/information/cashOut' },
  withdrawLate: { icon: 'list', to: '/information/cashOut', query: { tab: 'records' } },
  card: { icon: 'bag', to: '/information/bankList' },
  exchange: { icon: 'globe', to: '/information/exchange' },
  assets: { icon: 'bag', to: '/information/payBag' },
  profit: { icon: 'chart', to: '/information/performance' },
  records: { icon: 'document', to: '/information/fundRecord' },
  statement: { icon: 'document', to: '/information/fundRecord', query: { tab: 'statements' } },
  income: { icon: 'coin', to: '/information/payBag' },
  fees: { icon: 'info', to: '/home/guide' },
  loan: { icon: 'coin', to: '/information/loan' },
  repay: { icon: 'coin', to: '/information/loanRe' },
  password: { icon: 'lock', to: '/information/loginPass' },
  fundPassword: { icon: 'shield', to: '/information/fundPass' },
  security: { icon: 'shield', to: '/information/security' },
  identity: { icon: 'user', to: '/information/authInfo' },
  language: { icon: 'globe', to: '/information/changeLang' },
  look: { icon: 'moon', to: '/information/setting' },
  notify: { icon: 'bell', to: '/information/noticeSettings' },
  alert: { icon: 'bell', to: '/favorite/index', query: { tab: 'alerts' } },
  watchlist: { icon: 'star', to: '/favorite/index' },
  copy: { icon: 'copy', to: '/home/fllow' },
  ipo: { icon: 'document', to: '/home/newStock' },
  ipoResult: { icon: 'list', to: '/home/newStock', query: { tab: 'subscribed' } },
  savingPlan: { icon: 'clock', to: '/home/funds', query: { tab: 'plans' } },
  short: { icon: 'down', to: '/market/shortSelling' },
  margin: { icon: 'warn', to: '/trade/index', query: { tab: 'inProgress' } },
  support: { icon: 'chat', to: '/information/support' },
  ownData: { icon: 'user', to: '/information/ownData' },
  hours: { icon: 'clock', to: '/market/index' },
  phone: { icon: 'user', to: '/information/setting' },
  logout: { icon: 'exit', to: '/information/index' },
  screener: { icon: 'find', to: '/market/screener' },
  calendar: { icon: 'clock', to: '/market/calendar' },
};

/** With a link of the operator's own, customer service is opened by its row in the menu. */
const findTaskLink = (task: GuideTask): TaskLink =>
  task === 'support' && getConfig().kefu !== null
    ? { ...TASK_LINKS.support, to: '/information/index' }
    : TASK_LINKS[task];

/** Finds screens by everyday words. */

/** Also a tool, whose sign is its own. */
export interface FoundTaskLink extends Omit<TaskLink, 'icon'> {
  icon: ToolEntry['icon'];
  title: string;
}
export type FindTaskLinks = (question: string, most: number) => FoundTaskLink[];

const loadedWords = new Map<Language, GuideTaskWordsByTask>();

/** The search function once the reader's words are loaded, else null. If they can't be loaded, nothing is found. */
export function useFindTaskLinks(): FindTaskLinks | null {
  const language = useLanguage();
  const [failed, setFailed] = useState<Language | null>(null);
  const [, setLoaded] = useState<Language | null>(null);
  useEffect(() => {
    if (loadedWords.has(language)) return;
    loadTaskPhrases(language).then(
      (words) => {
        loadedWords.set(language, words);
        setLoaded(language);
      },
      () => setFailed(language),
    );
  }, [language]);
  const words = loadedWords.get(language);
  if (words)
    return (question, most) =>
      findMentionedTasks(question, words, most).map((task) => ({ ...findTaskLink(task), title: words[task].does }));
  return failed === language ? () => [] : null;
}
