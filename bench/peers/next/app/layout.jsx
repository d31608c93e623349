import Link from 'next/link';
import '../style.css';

export const metadata = { title: 'Culvert' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/blog">Blog</Link>
        </header>
        <main>{children}</main>
        <footer>Culvert</footer>
      </body>
    </html>
  );
}
