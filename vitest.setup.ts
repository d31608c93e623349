// biome-ignore-all lint/suspicious/noConsole: the console is what is watched here.
import { afterEach, expect, vi } from 'vitest';

// If the code under test writes an error or warning to the console, the test fails, unless it expects and clears it.
const complaints = ['error', 'warn'] as const;
for (const name of complaints) {
  vi.spyOn(console, name);
}

afterEach(() => {
  for (const name of complaints) {
    const { mock } = vi.mocked(console[name]);
    // jsdom doesn't know `<search>`.
    const calls = mock.calls.filter(([text, tag]) => !/^The tag <%s>/.test(String(text)) || tag !== 'search');
    mock.calls.length = 0;
    expect(calls, `unexpected console.${name}`).toEqual([]);
  }
});
