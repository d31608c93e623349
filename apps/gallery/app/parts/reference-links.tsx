import { Link } from 'react-router';
import { PARTS } from '../reference/parts.ts';
import { Section } from './section.tsx';

/** Links to the page of each part. */
export function ReferenceLinks() {
  return (
    <Section title="Each part by itself">
      <p>With its code, states, properties, keys and tokens:</p>
      <ul className="gallery-links">
        {PARTS.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/gallery/parts/${id}`}>{title}</Link>
          </li>
        ))}
        <li>
          <Link to="/gallery/drawings">All drawings</Link>
        </li>
      </ul>
    </Section>
  );
}
