export const texts = { blockTab: { title: '大宗交易' } };
