import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: { guide: 'AI 导览' },
  terms: { field: { about: '主题', of: '说明对象' } },
  guide: {
    open: '说明这些数字',
    openRefusal: '这是什么意思？',
    lead: '每句话都有数字为据。点按句子即可查看数字、时间与来源。',
    about: {
      instrument: '标的',
      portfolio: '您的投资组合',
      order: '委托',
      fee: '费用',
      refusal: '拒绝信息',
      statement: '款项变动',
    },
    standsOn: '这句话的依据',
    none: '目前没有相关数字。',
    cannot: '导览无法知道的事',
    cannotSays: '它只知道本应用内的数字，不知道计划、新闻、原因或明天的事。它不提供任何意见，过去的变动也不说明未来。',
    choose: '您想了解什么？',
    instrumentLast: '您最近查看的标的',
    portfolioWhole: '您的投资组合取决于什么',
    statementLast: '您最近的款项变动',
    charges: '您最近查看的市场的费用',
  },
};
