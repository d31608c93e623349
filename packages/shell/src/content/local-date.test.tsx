// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LocalDate, type LocalDateProps } from '#content/local-date.tsx';
import { localizeDates } from '#content/local-dates.ts';

// The first and the last minute of a day in UTC: in any other time zone, one of them is in another day.
const TIMES = ['2026-08-04', '2026-08-04T00:00:00Z', '2026-08-04T23:59:00Z', '2026-08-05T01:00:00+02:00'];

test.for([
  [undefined, 'Aug 4, 2026', '04.08.2026'],
  ['whole', 'Aug 4, 2026', '04.08.2026'],
  ['without year', 'Aug 4', '4. Aug.'],
] as const)('a date %s is a day in UTC, for the server and in the time zone of a reader', ([form, sent, shown]) => {
  expect(new Date(0).getTimezoneOffset(), 'the tests run in another time zone').not.toBe(0);
  for (const date of TIMES) {
    const html = renderToString(<LocalDate {...{ date, form }} />);
    const page = Object.assign(document.createElement('div'), { innerHTML: html });
    expect(shownIn(page)).toEqual([sent, date, '']);
    expect(read({ date, form })).toEqual([shown, date, 'de-DE']);
    localizeDates(page);
    expect(shownIn(page)).toEqual([shown, date, 'de-DE']);
  }
});

test('a date that the page has localized can still be hydrated', () => {
  const date = <LocalDate date="2026-08-04" />;
  const container = Object.assign(document.createElement('div'), { innerHTML: renderToString(date) });
  localizeDates(container);
  const time = container.querySelector('time');
  const onRecoverableError = vi.fn();
  onTestFinished(cleanup);
  render(date, { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.querySelector('time')).toBe(time);
  expect(shownIn(container)).toEqual(['04.08.2026', '2026-08-04', 'de-DE']);
});

function read(props: LocalDateProps) {
  onTestFinished(cleanup);
  return shownIn(render(<LocalDate {...props} />).container);
}

function shownIn(page: Element) {
  const time = page.querySelector('time');
  return [time?.textContent, time?.dateTime, time?.lang];
}

test('for readers whose calendar begins its years on other days, a date has its year', async () => {
  const { DateTimeFormat } = Intl;
  const inThailand = (locale: Intl.LocalesArgument = 'th-TH', options?: Intl.DateTimeFormatOptions) =>
    new DateTimeFormat(locale, options);
  const format = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(...args) {
    return inThailand(...args);
  });
  onTestFinished(() => {
    format.mockRestore();
    vi.resetModules();
  });
  // The component keeps its formats.
  vi.resetModules();
  const { LocalDate: InThailand } = await import('#content/local-date.tsx');
  onTestFinished(cleanup);
  const { container } = render(<InThailand date="2026-08-04" form="without year" />);
  expect(container.textContent).toContain('2569');
});
