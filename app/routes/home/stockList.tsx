export { StockListScreen as default } from '../../features/quotes/stock-list-screen.tsx';
