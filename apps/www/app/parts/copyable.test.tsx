import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CopyableCommand } from './copyable.tsx';

test('a command breaks after a pipe and after slashes, never after a hyphen, and its text has nothing in between', () => {
  const command = 'get -q https://a.example/b/c-d.gz | e --f-g';
  const html = renderToStaticMarkup(<CopyableCommand command={command} />);
  const [, code = ''] = /<code>(.*?)<\/code>/.exec(html) ?? [];
  expect(code).toBe(
    '<span>get <span>-q</span> https://a.example/<wbr/>b/<wbr/><span>c-d.gz</span> | <wbr/></span><span>e <span>--f-g</span><wbr/></span>',
  );
  expect(code.replaceAll(/<[^>]*>/g, '')).toBe(command);
});
