export const texts = { blockTab: { title: '대량매매' } };
