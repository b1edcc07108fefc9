import type { refusals as en } from '../en/refusals.ts';

export const refusals: typeof en = {
  badInput: '請檢查此欄位：{field}。',
  unauthorized: '登入已失效，請重新登入。',
  unknownCall: '伺服器沒有這項服務。',
  wrongMethod: '伺服器僅以 POST 方式接受此請求。',
  tooMany: '請求過於頻繁，請於 {retryAfterSeconds} 秒後再試。',
  notReady: '服務暫時無法使用，請稍後再試。',
  outcomeUnknown: '尚未得到結果。請再試一次，操作不會重複執行。',
  internal: '系統發生錯誤，參考編號：{reference}。',
  keyReused: '此請求已用於其他操作，請重新開始。',
  notFound: '查無資料。',
  tooFrequent: '提交過於頻繁，請於 {retryAfterSeconds} 秒後再試。',
  systemBusy: '系統忙碌中，請稍後再試。',
  supportLinkMissing: '未取得客服連結。',
};
