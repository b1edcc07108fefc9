import '@bourse/app/features/news/news-list-screen.tsx';
