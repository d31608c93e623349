import { CopyButton } from 'portico/page';
import type { ReactNode } from 'react';

const REFUSED = 'Your browser did not allow copying. Select the text and copy it from there.';

type CodeBlockProps = {
  readonly title?: string | undefined;
  /** What the button copies, and what it is for screen readers. */
  readonly copied: string;
  readonly what?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Code as in posts. With the class `wraps` its lines wrap, otherwise it scrolls. */
export function CodeBlock({ title, copied, what = copied, className = '', children }: CodeBlockProps) {
  return (
    <figure className={`code ${className}`} data-language="text">
      {title !== undefined && <figcaption>{title}</figcaption>}
      <CopyButton className="copy-code" text={copied} refused={REFUSED}>
        Copy
        <span className="visually-hidden">{` ${what}`}</span>
      </CopyButton>
      <pre {...(!className.includes('wraps') && { role: 'group', 'aria-label': title, tabIndex: 0 })}>
        <code>
          <span className="line">{children}</span>
        </code>
      </pre>
    </figure>
  );
}

/** Code in which the words that the regular expression captures are marked. */
export function Marked({ text, mark }: { readonly text: string; readonly mark: RegExp }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
  return text.split(mark).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}

export function CopyableCommand({ label, command }: { readonly label?: string; readonly command: string }) {
  return (
    <CodeBlock title={label} copied={command} className="command wraps">
      {command}
    </CodeBlock>
  );
}
