import '@bourse/app/features/quotes/stock-list-screen.tsx';
