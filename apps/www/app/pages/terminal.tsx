import type { HomeWords } from '@portico/site/pages';
import { CopyButton } from './copyable-command.tsx';
import { Words } from './words.tsx';

/** A command with what it prints, there from the first paint. */
export function Terminal({ title, command, output }: NonNullable<HomeWords['terminal']>) {
  return (
    <figure className="terminal" data-copyable="">
      <figcaption>{title}</figcaption>
      <CopyButton what={command} />
      <pre>
        <code>
          <span className="line typed">
            <span data-copied="">{command}</span>
            {'\n'}
          </span>
          {output.map((line, index) => (
            // The lines of a text do not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <span key={index} className="line">
              <Words text={line} />
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
