export { BankListScreen as default } from '../../features/payout/bank-list-screen.tsx';
