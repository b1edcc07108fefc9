import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: { guide: 'AI 導覽' },
  terms: { field: { about: '主題', of: '說明對象' } },
  guide: {
    open: '說明這些數字',
    openRefusal: '這是什麼意思？',
    lead: '每句話都有數字為據。點按句子即可查看數字、時間與來源。',
    about: {
      instrument: '標的',
      portfolio: '您的投資組合',
      order: '委託',
      fee: '費用',
      refusal: '拒絕訊息',
      statement: '款項變動',
    },
    standsOn: '這句話的依據',
    none: '目前沒有相關數字。',
    cannot: '導覽無法知道的事',
    cannotSays:
      '它只知道本應用程式內的數字，不知道計畫、新聞、原因或明天的事。它不提供任何意見，過去的變動也不說明未來。',
    choose: '您想了解什麼？',
    instrumentLast: '您最近查看的標的',
    portfolioWhole: '您的投資組合取決於什麼',
    statementLast: '您最近的款項變動',
    charges: '您最近查看的市場的費用',
  },
};
