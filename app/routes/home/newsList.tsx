export { NewsListScreen as default } from '../../features/news/news-list-screen.tsx';
