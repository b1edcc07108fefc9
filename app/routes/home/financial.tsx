export { FinancialScreen as default } from '../../features/financial/financial-screen.tsx';
