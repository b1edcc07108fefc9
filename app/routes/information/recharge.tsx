export { DepositScreen as default } from '../../features/deposits/deposit-screen.tsx';
