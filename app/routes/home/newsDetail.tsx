export { NewsScreen as default } from '../../features/news/news-screen.tsx';
