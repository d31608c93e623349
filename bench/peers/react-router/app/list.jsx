import { readFile } from 'node:fs/promises';
import { Link } from 'react-router';

export async function loader() {
  return JSON.parse(await readFile('posts/index.json', 'utf8'));
}

export default function List({ loaderData }) {
  return (
    <>
      <h1>Blog</h1>
      {loaderData.map(({ slug, title, teaser }) => (
        <article key={slug}>
          <h2 className="post-title">
            <Link prefetch="intent" to={`/blog/${slug}`}>
              {title}
            </Link>
          </h2>
          <div dangerouslySetInnerHTML={{ __html: teaser }} />
        </article>
      ))}
    </>
  );
}
