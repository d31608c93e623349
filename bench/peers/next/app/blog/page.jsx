import Link from 'next/link';
import list from '../../posts/index.json';

export default function List() {
  return list.map((element, index) => <Element key={index} {...element} />);
}

function Element({ tag: Tag, className, href, html, children }) {
  const inside = html === undefined ? undefined : { __html: html };
  if (href !== undefined) {
    return <Link href={href} dangerouslySetInnerHTML={inside} />;
  }
  return (
    <Tag className={className} dangerouslySetInnerHTML={inside}>
      {children?.map((element, index) => (
        <Element key={index} {...element} />
      ))}
    </Tag>
  );
}
