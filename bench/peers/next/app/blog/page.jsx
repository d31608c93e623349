import Link from 'next/link';
import posts from '../../posts/index.json';

export default function List() {
  return (
    <>
      <h1>Blog</h1>
      {posts.map(({ slug, title, teaser }) => (
        <article key={slug}>
          <h2 className="post-title">
            <Link href={`/blog/${slug}`}>{title}</Link>
          </h2>
          <div dangerouslySetInnerHTML={{ __html: teaser }} />
        </article>
      ))}
    </>
  );
}
