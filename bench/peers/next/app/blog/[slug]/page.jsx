import { readFile } from 'node:fs/promises';
import posts from '../../../posts/index.json';

export function generateStaticParams() {
  return posts.map(({ slug }) => ({ slug }));
}

export default async function Post({ params }) {
  const { slug } = await params;
  const { html } = JSON.parse(await readFile(`posts/${slug}.json`, 'utf8'));
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
