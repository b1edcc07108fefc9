export const texts = { quantTab: { title: '퀀트' } };
