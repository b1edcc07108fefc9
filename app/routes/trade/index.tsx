export { TradeScreen as default } from '../../features/positions/trade-screen.tsx';
