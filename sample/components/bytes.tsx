import { useEffect, useId, useRef, useState } from 'react';
import type { Props } from './bytes.props.ts';
import { shortened } from './parts/shortened.ts';
import './parts/bytes.css';

/**
 * All bytes of a message, field by field. The field under the pointer is explained below them, or the one that arrow keys choose,
 * because each is a radio button.
 */
export default function Bytes({ title, fields }: Props) {
  const group = useId();
  const [chosen, choose] = useState(0);
  const parts = partsOf(fields);
  const shown = parts[chosen];
  const map = useRef<HTMLFieldSetElement>(null);
  const [isInView, setIsInView] = useState(false);

  useEffect(() => {
    // Reaches above the lower third of the window.
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true), {
      rootMargin: '0px 0px -35% 0px',
    });
    if (map.current !== null) {
      observer.observe(map.current);
    }
    return () => observer.disconnect();
  }, []);

  return (
    <figure className="bytes">
      <figcaption>{title}</figcaption>
      <fieldset ref={map} className="bytes-map">
        <legend className="visually-hidden">Fields</legend>
        {parts.map(({ name, depth, says, place, cells }, index) => (
          <label key={place} data-depth={depth} onPointerEnter={() => choose(index)}>
            <input
              className="visually-hidden"
              type="radio"
              name={group}
              aria-label={`${name}, ${place}: ${says}`}
              checked={index === chosen}
              onChange={() => choose(index)}
              // A reader may have chosen a field before React came, and then chooses it again without a change.
              onFocus={() => choose(index)}
            />
            {cells.map(({ byte, offset }) => (
              <code key={offset}>{byte}</code>
            ))}
          </label>
        ))}
      </fieldset>
      <p className="bytes-reading" data-sticks={isInView || undefined}>
        <strong>{shown?.name}</strong> <span>{shown?.place}</span> <span>{shown?.says}</span>
      </p>
      <details>
        <summary>All fields</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Bytes</th>
              <th scope="col">Field</th>
              <th scope="col">What it says</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, says, place, bytes }) => (
              <tr key={place}>
                <td>
                  <code>{shortened(bytes)}</code>
                </td>
                <td>{name}</td>
                <td>{says}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The fields with the offsets of their bytes, counted from 0, as tools that capture packets do. */
function partsOf(fields: Props['fields']) {
  let start = 0;
  return fields.map((field) => {
    const cells = field.bytes.split(' ').map((byte, index) => ({ byte, offset: start + index }));
    const place = cells.length === 1 ? `byte ${start}` : `bytes ${start} to ${start + cells.length - 1}`;
    start += cells.length;
    return { ...field, cells, place };
  });
}
