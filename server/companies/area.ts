import { defineArea } from '../area.ts';
import { createCompanies } from './companies-now.ts';
import { listCompanies } from './list-companies.ts';
import { listIndustries } from './list-industries.ts';

export const companies = defineArea({
  name: 'companies',
  calls: (parts) => {
    const all = createCompanies(parts);
    return {
      'discovery/listIndustries': listIndustries(all),
      'discovery/listCompanies': listCompanies(parts, all),
    };
  },
});
