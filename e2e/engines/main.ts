import { startGallery } from '../running-gallery.ts';
import { FIXTURE_CONTENT, startServer } from '../running-server.ts';
import type { Driver, Engine } from './driver.ts';
import { firefox } from './firefox.ts';
import { openLine } from './line.ts';
import { createPage } from './page.ts';
import type { Scenario, Surroundings } from './scenario.ts';
import { DASHBOARD_SCENARIOS } from './scenarios/dashboard.ts';
import { DRAWER_SCENARIOS } from './scenarios/drawer.ts';
import { FRAME_SCENARIOS } from './scenarios/frame.ts';
import { HEADER_SCENARIOS } from './scenarios/header.ts';
import { LINK_SCENARIOS } from './scenarios/links.ts';
import { MENU_SCENARIOS } from './scenarios/menus.ts';
import { NAVIGATION_SCENARIOS } from './scenarios/navigation.ts';
import { NOTICE_SCENARIOS } from './scenarios/notices.ts';
import { PREFETCH_SCENARIOS } from './scenarios/prefetch.ts';
import { PROGRESS_SCENARIOS } from './scenarios/progress.ts';
import { webkit } from './webkit.ts';

// The shell's behaviour in the engines that Playwright's tests do not run in. Arguments: words that a scenario's line
// (engine and name) has to contain.

const SCENARIOS: readonly Scenario[] = [
  ...MENU_SCENARIOS,
  ...DRAWER_SCENARIOS,
  ...LINK_SCENARIOS,
  ...HEADER_SCENARIOS,
  ...PROGRESS_SCENARIOS,
  ...NAVIGATION_SCENARIOS,
  ...PREFETCH_SCENARIOS,
  ...NOTICE_SCENARIOS,
  ...FRAME_SCENARIOS,
  ...DASHBOARD_SCENARIOS,
];

type Places = Omit<Surroundings, 'page'>;

const words = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };

const server = await startServer(FIXTURE_CONTENT, { LOG_LEVEL: 'info' });
const gallery = await startGallery();
const places = { site: await openLine(server.url), gallery: await openLine(gallery.url) };
try {
  for (const engine of [firefox, webkit]) {
    await runEngine(engine, places);
  }
} finally {
  places.site.close();
  places.gallery.close();
  await gallery.stop();
  await server.stop();
}
say(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

async function runEngine(engine: Engine, surroundings: Places): Promise<void> {
  const wanted = SCENARIOS.filter(({ name }) => words.every((word) => `${engine.name}: ${name}`.includes(word)));
  if (wanted.length === 0) {
    return;
  }
  if (engine.find() === undefined) {
    counts.failed += 1;
    say(`failed  ${engine.name} cannot be had on this machine: install ${engine.packages.join(' and ')}`);
    return;
  }
  for (const javaScript of [true, false]) {
    const scenarios = wanted.filter((scenario) => (scenario.javaScript ?? true) === javaScript);
    if (scenarios.length > 0) {
      const driver = await engine.launch({ javaScript });
      for (const scenario of scenarios) {
        await runScenario(engine, driver, scenario, surroundings);
      }
      await driver.close();
    }
  }
}

async function runScenario(engine: Engine, driver: Driver, scenario: Scenario, surroundings: Places): Promise<void> {
  const line = `${engine.name}: ${scenario.name}`;
  const reason = scenario.notIn?.[engine.name];
  if (reason !== undefined) {
    say(`left out ${line}\n        ${reason}`);
    return;
  }
  try {
    await driver.reset();
    await scenario.run({ ...surroundings, page: createPage(driver) });
    const complaints = await driver.complaints();
    if (complaints.length > 0) {
      throw new Error(`the page complained: ${complaints.join('; ')}`);
    }
    counts.passed += 1;
    say(`passed  ${line}`);
  } catch (error) {
    counts.failed += 1;
    say(`failed  ${line}\n        ${error instanceof Error ? `${error.name}: ${error.message}` : error}`);
  } finally {
    surroundings.site.clear();
    surroundings.gallery.clear();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
