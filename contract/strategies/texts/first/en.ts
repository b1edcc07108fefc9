/** The name of its tab on the home screen. */
export const texts = { quantTab: { title: 'Quant' } };
