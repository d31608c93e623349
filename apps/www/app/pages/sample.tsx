import type { HomeWords } from '@portico/site/pages';
import { CheckedList } from './checked-list.tsx';
import { CopyButton } from './copyable-command.tsx';
import { Icon } from './icon.tsx';
import { Words } from './words.tsx';

/** A file and what it does, beside each other where there is room. */
export function Sample({ heading, text, points = [], link, file, lines }: NonNullable<HomeWords['sample']>) {
  return (
    <section className="sample" aria-labelledby="sample">
      <div className="section-head">
        <h2 id="sample">{heading}</h2>
        {text !== undefined && (
          <p>
            <Words text={text} />
          </p>
        )}
        {points.length > 0 && <CheckedList lines={points} />}
        {link && (
          <p>
            <a className="with-arrow" href={link.href}>
              {link.label} <Icon name="arrow" />
            </a>
          </p>
        )}
      </div>
      <figure className="terminal" data-copyable="">
        <figcaption>{file}</figcaption>
        <CopyButton what={file} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/useSemanticElements: it is no fieldset. */}
        <pre role="group" aria-label={file} tabIndex={0}>
          <code data-copied="">
            {lines.map((line, index) => (
              // The lines of a text do not change.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <span key={index}>
                <Words text={line} />
                {'\n'}
              </span>
            ))}
          </code>
        </pre>
      </figure>
    </section>
  );
}
