export const texts = {
  system: { jobNames: { 'guide plans': 'Plans of the guide' } },
};
