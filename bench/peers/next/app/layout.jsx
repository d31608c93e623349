import Link from 'next/link';
import shell from '../posts/shell.json';
import '../style.css';

export const metadata = { title: 'Culvert' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/blog">Blog</Link>
          <div dangerouslySetInnerHTML={{ __html: shell.header }} />
        </header>
        <main>{children}</main>
        <footer dangerouslySetInnerHTML={{ __html: shell.footer }} />
      </body>
    </html>
  );
}
