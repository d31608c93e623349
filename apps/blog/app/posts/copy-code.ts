import { copyToClipboard } from '@portico/shell';

/** Copies the code of the block whose "Copy code" button `target` is in; does nothing for any other target. */
export function copyCode(target: EventTarget): void {
  const button = target instanceof Element ? target.closest('.copy-code') : null;
  const block = button?.closest('figure.code');
  if (block instanceof HTMLElement) {
    copyToClipboard({
      text: codeOf(block),
      copied: 'Code copied.',
      refused: 'Your browser did not allow copying. Select the code and copy it from there.',
    });
  }
}

/** What a reader wants to paste: of a diff the new code, of a shell session the commands, else all lines. */
function codeOf(block: HTMLElement): string {
  const lines = [...block.querySelectorAll('.line')];
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
  const prompt = line.querySelector('.prompt')?.textContent ?? '';
  return line.textContent.slice(prompt.length);
}
