import { copyToClipboard } from '@portico/shell';
import { copyCode as texts } from '@portico/site/texts';

/** Copies the code of the block whose "Copy code" button `target` is in; does nothing for any other target. */
export function copyCode(target: EventTarget): void {
  const button = target instanceof Element ? target.closest('.copy-code') : null;
  const block = button?.closest('figure.code');
  if (button && block instanceof HTMLElement) {
    copyToClipboard({ text: codeOf(block), copied: texts.copied, refused: texts.refused, button });
  }
}

/** What a reader wants to paste: of a diff or of marked changes the new code, of a shell session the commands, else all lines. */
function codeOf(block: HTMLElement): string {
  const all = [...block.querySelectorAll('.line')];
  const lines = all.some((line) => line.querySelector('.sign')) ? all.filter((line) => !line.matches('.deleted')) : all;
  if (block.dataset.language === 'diff') {
    return lines
      .filter((line) => !line.matches('.deleted') && !isDiffHeader(textOf(line)))
      .map((line) => textOf(line).replace(/^[+ ]/, ''))
      .join('');
  }
  const commands = lines.filter((line) => line.querySelector('.output') === null);
  return (commands.length > 0 ? commands : lines).map(textOf).join('');
}

function isDiffHeader(line: string): boolean {
  return /^(?:diff |index |@@ |--- |\+\+\+ )/.test(line);
}

function textOf(line: Element): string {
  const before = [...line.querySelectorAll('.sign, .prompt')].map(({ textContent }) => textContent).join('');
  return line.textContent.slice(before.length);
}
