// @vitest-environment jsdom
import { sampleSnapshot } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { LocalDate, useTopicSlug } from '@portico/shell';
import { renderInShell } from '@portico/shell/testing';
import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { blogServicesContext } from '../services.ts';
import { Part, type PartData } from './part.tsx';
import { ServerHtmlContext } from './server-html.ts';
import { documentHtmlContext, listPart } from './static-html.server.tsx';

type Day = { readonly topic: string; readonly date: string };

function Day({ topic, date }: Day) {
  const slugOf = useTopicSlug();
  return (
    <p>
      {slugOf(topic)} <LocalDate date={date} />
    </p>
  );
}

const DAY = { topic: 'Rate limits', date: '2026-08-04' };

function contextOf(representation: 'document' | 'data'): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(blogServicesContext, {
    ...{ appVersion: '1.2.3', siteConfig: parseSiteConfig(site), baseUrl: 'https://blog.example', representation },
    ...{ latestPosts: [], hasMorePosts: false, year: 2026, policy: {}, routeName: 'blog', content: sampleSnapshot() },
    reportError: (error) => {
      throw error;
    },
  });
  return context;
}

const pageOf = (data: PartData<Day>) => <Part name="days" data={data} />;

test('the data of a navigation contain the HTML of a part, which has dates in the locale of the reader', () => {
  onTestFinished(cleanup);
  const data = listPart('days', Day, DAY, contextOf('data'));
  expect(data).toEqual({ html: '<p>rate-limits <time dateTime="2026-08-04">Aug 4, 2026</time></p>' });
  const { container, rerender } = render(pageOf(data));
  expect(container.textContent).toBe('rate-limits 04.08.2026');
  rerender(pageOf(listPart('days', Day, { ...DAY, date: '2026-08-05' }, contextOf('data'))));
  expect(container.textContent).toBe('rate-limits 05.08.2026');
});

test('a document contains the HTML of a part only once, and hydration keeps its elements', () => {
  const context = contextOf('document');
  const data = listPart('days', Day, DAY, context);
  expect(JSON.stringify(data)).not.toContain('rate-limits');
  const html = renderToString(
    <ServerHtmlContext value={{ parts: context.get(documentHtmlContext), body: null }}>
      {pageOf(data)}
    </ServerHtmlContext>,
  );
  const page = Object.assign(document.createElement('main'), { innerHTML: html });
  document.body.append(page);
  const sent = page.querySelector('p');
  expect(sent?.textContent).toBe('rate-limits Aug 4, 2026');
  render(pageOf(data), { container: page, hydrate: true });
  onTestFinished(() => {
    cleanup();
    page.remove();
  });
  expect(page.querySelector('p')).toBe(sent);
  expect(page.textContent).toBe('rate-limits 04.08.2026');
});

test("a part that may contain a site's own covers is rendered in browsers too", async () => {
  vi.doMock('virtual:slots/cover', () => ({ default: () => null }));
  vi.resetModules();
  onTestFinished(() => vi.doUnmock('virtual:slots/cover'));
  const own = await import('./static-html.server.tsx');
  const data = own.listPart('days', Day, DAY, contextOf('document'));
  expect(data).toEqual({ props: DAY });
  const { container } = renderInShell(<Part name="days" data={data} Live={Day} />);
  expect(container.textContent).toBe('rate-limits 04.08.2026');
});
