export { LoanScreen as default } from '../../features/credit/loan-screen.tsx';
