import { codeParts } from '@portico/core/code-words';
import { codeLabels as texts } from '@portico/core/texts';
import type { ReactNode } from 'react';
import { CopyButton } from '#controls/copy-button.tsx';

/** A file that the build has read and highlighted: `import policy from './policy.yaml?code'`. */
export type CodeFile = { readonly text: string; readonly html: string; readonly language: string };

export type CodeProps = {
  /** A file, or a text, which is not highlighted. */
  readonly code: CodeFile | string;
  readonly title?: string | undefined;
  /** What the button copies, if it is not all of the code. */
  readonly copied?: string;
  /** `wrap` wraps long lines; by default they scroll. */
  readonly lines?: 'scroll' | 'wrap';
  readonly className?: string;
  /** Shown instead of `code`, for example with marks. */
  readonly children?: ReactNode;
};

/** Code with a button that copies it, as in posts. */
export function Code({ code, title, copied, lines = 'scroll', className = '', children }: CodeProps) {
  const { text, html, language } = typeof code === 'string' ? { text: code, html: undefined, language: 'text' } : code;
  const name = title === undefined ? texts.code : texts.codeTitled(title);
  return (
    <figure className={`code ${lines === 'wrap' ? 'wraps' : ''} ${className}`.trim()} data-language={language}>
      {title !== undefined && <figcaption>{title}</figcaption>}
      <CopyButton className="copy-code" text={copied ?? text} refused={texts.refused}>
        {texts.copy}
        <span className="visually-hidden">{` ${title ?? text}`}</span>
      </CopyButton>
      <pre {...(lines === 'scroll' && { role: 'group', 'aria-label': name, tabIndex: 0 })}>
        {html === undefined || children !== undefined ? (
          <code>{children === undefined ? <Words text={text} /> : <span className="line">{children}</span>}</code>
        ) : (
          <code dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
    </figure>
  );
}

/** A line of code that breaks only between its words, if it wraps. */
function Words({ text }: { readonly text: string }) {
  return (
    <span className="line long">
      {codeParts(text).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: words may be equal, and their order never changes.
        part.isWhole ? <span key={index}>{part.text}</span> : part.text,
      )}
    </span>
  );
}
