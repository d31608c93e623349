// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { renderInShell } from '#testing/render-in-shell.tsx';
import { followThemeMenu } from '#theme/follow-theme-menu.ts';
import { THEMES } from '#theme/theme.ts';
import { ThemeMenu } from '#theme/theme-menu.tsx';
import { useAppliedTheme, useTheme } from '#theme/use-theme.ts';

const SYSTEM = { matches: true, addEventListener() {} };

function Shown() {
  const [theme] = useTheme();
  return <p data-testid="shown">{`${theme}, shown as ${useAppliedTheme()}`}</p>;
}

test('the menu says which theme was chosen, and what uses it follows a choice', () => {
  Object.assign(window, { matchMedia: () => SYSTEM });
  expect(renderToString(<Shown />), 'all readers get the same HTML').toContain('system, shown as light');
  const { container, getAllByRole, getByTestId } = renderInShell(
    <>
      <ThemeMenu />
      <Shown />
    </>,
  );
  onTestFinished(followThemeMenu(container));
  const radios = () => getAllByRole('radio', { hidden: true }).filter((radio) => radio instanceof HTMLInputElement);
  const chosen = () => radios().flatMap(({ checked, value }) => (checked ? value : []));
  expect(radios().map(({ value }) => value)).toEqual(THEMES);
  expect(chosen()).toEqual(['system']);
  expect(getByTestId('shown').textContent, 'nothing is applied yet').toBe('system, shown as light');
  for (const [at, theme] of THEMES.entries()) {
    const radio = radios()[at];
    if (radio !== undefined && theme !== 'system') {
      fireEvent.click(radio);
      expect(chosen()).toEqual([theme]);
      expect(getByTestId('shown').textContent).toBe(`${theme}, shown as ${theme}`);
    }
  }
});
