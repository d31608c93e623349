import type { NextSteps as NextStepsWords } from '@portico/site/pages';
import { Icon } from './icon.tsx';
import { Words } from './words.tsx';

/** The end of a page: where to go from here. The first link stands out. */
export function NextSteps({ heading, text, links }: NextStepsWords) {
  return (
    <section className="next-steps" aria-labelledby="next">
      <div>
        <h2 id="next">{heading}</h2>
        {text !== undefined && (
          <p>
            <Words text={text} />
          </p>
        )}
      </div>
      <ul>
        {links.map(({ label, text: about, href }) => (
          <li key={href}>
            <a href={href}>
              <span>
                <strong>{label}</strong>
                {about !== undefined && <span> {about}</span>}
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
