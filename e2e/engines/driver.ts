/** One page of a browser, as little of it as the scenarios need, so that every engine's protocol can give it. */
export type Driver = {
  /** Loads a URL; resolves when the document is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Moves the pointer to a place in the viewport, in CSS px, and clicks there. */
  clickAt(x: number, y: number): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  /** Presses keys one after the other, named as `KeyboardEvent.key` is, with modifiers before a plus sign: `Shift+Tab`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Runs a function in the page. It must not refer to anything around it; arguments and result travel as JSON. */
  evaluate<Args extends readonly unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Size of the viewport in CSS px; where the engine's window has a least width, that is what it gets. */
  setViewport(width: number, height: number): Promise<void>;
  /** From now on all is about the tab of that number, from 0; one that is not there is opened, and empty. */
  toTab(number: number): Promise<void>;
  /** Forgets what a scenario left: cookies, storage, the page and other tabs. */
  reset(): Promise<void>;
  /** What pages threw, logged as an error, or were refused by their own Content-Security-Policy since the last reset. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type LaunchOptions = { readonly javaScript: boolean };

export type Engine = {
  readonly name: string;
  /** Path of the browser, or undefined where it is not installed. */
  find(): string | undefined;
  /** What to install it with. */
  readonly packages: readonly string[];
  launch(options: LaunchOptions): Promise<Driver>;
};

/** `Shift+Tab` as its modifiers and its key. */
export function splitChord(chord: string): { readonly modifiers: readonly string[]; readonly key: string } {
  const parts = chord.split('+');
  const key = parts.pop() ?? '';
  return { modifiers: parts, key };
}
