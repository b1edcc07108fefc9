export const texts = {
  system: { jobNames: { 'guide plans': '가이드 요금제' } },
};
