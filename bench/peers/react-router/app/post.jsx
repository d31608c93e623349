import { readFile } from 'node:fs/promises';

export async function loader({ params }) {
  return JSON.parse(await readFile(`posts/${params.slug}.json`, 'utf8'));
}

export default function Post({ loaderData: { html } }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
