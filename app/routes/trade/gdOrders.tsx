export { PendingOrdersScreen as default } from '../../features/positions/pending-orders-screen.tsx';
