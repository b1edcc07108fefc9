/** Settings, about, notices. */
export const settings = {
  language: 'Language',
};
