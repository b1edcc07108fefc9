export { StockDetailScreen as default } from '../../features/market/stock-detail-screen.tsx';
