import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

export const guide: AccessMatrixContribution = {
  inputs: {
    'guide/explain': () => ({ about: 'instrument', of: 'US.NWRB' }),
    'guide/findSubjects': () => ({ question: 'How does Nordwind Robotics stand?' }),
    'guide/answerQuestion': () => ({ question: 'What does Nordwind Robotics cost?' }),
    'guide/askGuide': () => ({ about: 'instrument', of: 'US.NWRB', question: 'How far is it from its high?' }),
    'guide/consentToAsking': () => ({ endpoint: 'models.example', agreed: true }),
    'guide/agreeToPay': () => ({ price: '4.90' }),
    'guide/subscribePlan': () => ({ currency: 'USD', price: '4.90' }),
  },
};
