import type { RefusalTexts } from '../../area.ts';
import type { refusals } from '../area.ts';
import { chartTools } from './en/chart-tools.ts';
import { desk } from './en/desk.ts';
import { quotes } from './en/quotes.ts';

export const texts = {
  quotes,
  /** Names of the sectors of `simulator/instruments/`. */
  sectors: {
    technology: 'Technology',
    semiconductors: 'Semiconductors',
    health: 'Health care',
    finance: 'Finance',
    energy: 'Energy',
    materials: 'Materials',
    industry: 'Industrials',
    consumer: 'Consumer goods',
    food: 'Food',
    telecom: 'Telecommunications',
    utilities: 'Utilities',
    transport: 'Transport',
    property: 'Property',
    digital: 'Digital currency',
    currency: 'Currency pair',
    index: 'Index',
  },
  chartTools,
  desk,
  errors: {
    instrumentNotFound: 'This instrument doesn’t exist: {instrument}.',
  } satisfies RefusalTexts<typeof refusals>,
};
