export const texts = {
  system: { jobNames: { performance: '포트폴리오 일별 평가' } },
};
