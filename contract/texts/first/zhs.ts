import type { texts as en } from './en.ts';
import { currencies } from './zhs/currencies.ts';
import { formats } from './zhs/formats.ts';
import { home } from './zhs/home.ts';
import { labels } from './zhs/labels.ts';
import { markets } from './zhs/markets.ts';
import { routes } from './zhs/routes.ts';
import { shell } from './zhs/shell.ts';
import { successes } from './zhs/successes.ts';
import { terms } from './zhs/terms.ts';

export const texts: typeof en = {
  errors: {
    badInput: '请检查此项：{field}。',
    unauthorized: '登录已失效，请重新登录。',
    unknownCall: '服务器没有此项服务。',
    wrongMethod: '服务器仅以 POST 方式接受此请求。',
    tooMany: '请求过于频繁，请在 {retryAfterSeconds} 秒后重试。',
    notReady: '服务正在启动，请稍后重试。',
    internal: '系统发生错误，参考编号：{reference}。',
    keyReused: '此请求已用于其他操作，请重新开始。',
    notFound: '未找到相关内容。',
    tooFrequent: '提交过于频繁，请在 {retryAfterSeconds} 秒后重试。',
    systemBusy: '系统繁忙，请稍后重试。',
    supportLinkMissing: '未获取到客服链接。',
  },
  currencies,
  formats,
  home,
  labels,
  markets,
  routes,
  shell,
  successes,
  terms,
};
