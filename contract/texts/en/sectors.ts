/** Names of the sectors of `tape/instruments/`. */
export const sectors = {
  technology: 'Technology',
  semiconductors: 'Semiconductors',
  health: 'Health care',
  finance: 'Finance',
  energy: 'Energy',
  materials: 'Materials',
  industry: 'Industry',
  consumer: 'Consumer goods',
  food: 'Food',
  telecom: 'Telecommunications',
  utilities: 'Utilities',
  transport: 'Transport',
  property: 'Property',
  digital: 'Digital currency',
  currency: 'Currency pair',
  index: 'Index',
};
