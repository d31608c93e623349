import { readFile } from 'node:fs/promises';
import { Link } from 'react-router';

export async function loader() {
  return JSON.parse(await readFile('posts/index.json', 'utf8'));
}

export default function List({ loaderData }) {
  return loaderData.map((element, index) => <Element key={index} {...element} />);
}

function Element({ tag: Tag, className, href, html, children }) {
  const inside = html === undefined ? undefined : { __html: html };
  if (href !== undefined) {
    return <Link prefetch="intent" to={href} dangerouslySetInnerHTML={inside} />;
  }
  return (
    <Tag className={className} dangerouslySetInnerHTML={inside}>
      {children?.map((element, index) => (
        <Element key={index} {...element} />
      ))}
    </Tag>
  );
}
