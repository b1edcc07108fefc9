export { EmptyScreen as default } from '../../components/empty-screen.tsx';
