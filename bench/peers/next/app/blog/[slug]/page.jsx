import { readFile } from 'node:fs/promises';
import slugs from '../../../posts/slugs.json';

export function generateStaticParams() {
  return slugs.map((slug) => ({ slug }));
}

export default async function Post({ params }) {
  const { slug } = await params;
  const { html } = JSON.parse(await readFile(`posts/${slug}.json`, 'utf8'));
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
