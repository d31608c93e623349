import { Tooltip } from '@portico/shell';
import { Section } from './section.tsx';

export function Tooltips() {
  return (
    <Section title="Tooltips">
      <p className="gallery-row">
        <Tooltip text="Asks each region for its status.">
          <button type="button" className="button" data-style="outline">
            Refresh
          </button>
        </Tooltip>
        <Tooltip text="A hint that is longer than the widest that a hint may be, so that it has to go over several lines and keeps its distance.">
          <button type="button" className="button" data-style="outline">
            Long hint
          </button>
        </Tooltip>
        <Tooltip text="On a link as well.">
          <a href="#main">Link with a hint</a>
        </Tooltip>
      </p>
    </Section>
  );
}
