export { BankListScreen as default } from '../../features/withdrawals/bank-list-screen.tsx';
