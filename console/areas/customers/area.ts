import { defineConsoleArea } from '../../area.ts';
import { CustomerPage } from './customer-page.tsx';
import { CustomersPage } from './customers-page.tsx';
import { OrderPage } from './order-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/customers', Page: CustomersPage },
    { path: '/customers/:customer', Page: CustomerPage },
    { path: '/orders/:order', Page: OrderPage },
  ],
  menuEntries: [
    {
      path: '/customers',
      title: { en: 'Customers', kor: '고객' },
      group: 'work',
      menuPosition: 20,
      permission: 'customers.read',
      key: 'c',
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    customers: (typeof en)['customers'];
  }
}
