import type { labels as en } from '../en/labels.ts';

export const labels: typeof en = {
  name: {
    viTrigger: '觸發 VI',
    halted: '暫停撮合',
    overheating: '短線過熱',
    newListing: '新上市',
    suspended: '暫停交易',
    delisting: '下市',
  },
  explanation: {
    viTrigger: '價格波動達門檻，暫以集合競價方式撮合數分鐘（波動性中斷機制）。',
    halted: '依交易所規則暫停交易，稍後自動恢復。',
    overheating:
      '股價、週轉率與波動度急升，依交易所公式列為短線過熱。在交易所時段內，三個交易日改為每 30 分鐘以單一價格撮合。',
    newListing: '上市未久，歷史資料有限，初期漲跌幅限制較寬。',
    suspended: '目前暫停交易，不受理委託。',
    delisting: '將於公告日期下市。',
  },
};
