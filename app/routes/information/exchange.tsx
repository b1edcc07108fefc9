export { ExchangeScreen as default } from '../../features/exchange/exchange-screen.tsx';
