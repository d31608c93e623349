import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import shell from '../posts/shell.json';
import '../style.css';

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <header>
          <Link to="/blog">Blog</Link>
          <div dangerouslySetInnerHTML={{ __html: shell.header }} />
        </header>
        <main>
          <Outlet />
        </main>
        <footer dangerouslySetInnerHTML={{ __html: shell.footer }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
