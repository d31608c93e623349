import type { Line } from './line.ts';
import type { Page } from './page.ts';

export type Surroundings = {
  readonly page: Page;
  /** The built site, and the gallery of the shell's parts, on lines that a scenario may slow down. */
  readonly site: Line;
  readonly gallery: Line;
};

/** What a reader does and sees; `Around` is what it takes for that. */
export type Scenario<Around = Surroundings> = {
  readonly name: string;
  /** Off where the scenario is about a reader without it. */
  readonly javaScript?: boolean;
  /** Engines that do not behave so, and why: there it is left out. */
  readonly notIn?: Readonly<Record<string, string>>;
  run(surroundings: Around): Promise<void>;
};

export const WIDE = [1440, 900] as const;
export const NARROW = [390, 844] as const;
export const POST = '/blog/quic-connection-migration';
