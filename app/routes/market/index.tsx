export { MarketScreen as default } from '../../features/market/market-screen.tsx';
