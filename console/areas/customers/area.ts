import { defineConsoleArea } from '../../area.ts';
import { CustomerPage } from './customer-page.tsx';
import { CustomersPage } from './customers-page.tsx';
import { OrderPage } from './order-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
  lists: { 'staff/listCustomers': ({ id }: { id: string }) => id },
});
