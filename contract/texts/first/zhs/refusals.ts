import type { refusals as en } from '../en/refusals.ts';

export const refusals: typeof en = {
  badInput: '请检查此项：{field}。',
  unauthorized: '登录已失效，请重新登录。',
  unknownCall: '服务器没有此项服务。',
  wrongMethod: '服务器仅以 POST 方式接受此请求。',
  tooMany: '请求过于频繁，请在 {retryAfterSeconds} 秒后重试。',
  notReady: '服务暂时不可用，请稍后重试。',
  outcomeUnknown: '尚未得到结果。请重试，操作不会重复执行。',
  internal: '系统发生错误，参考编号：{reference}。',
  keyReused: '此请求已用于其他操作，请重新开始。',
  notFound: '未找到相关内容。',
  tooFrequent: '提交过于频繁，请在 {retryAfterSeconds} 秒后重试。',
  systemBusy: '系统繁忙，请稍后重试。',
  supportLinkMissing: '未获取到客服链接。',
};
