/** `minutes=2 posts=1000`: what words of a command give in place of whole numbers that stand unless given. Throws on any other word, with an `example`. */
export function settingsFrom<Settings extends Readonly<Record<string, number>>>(
  words: readonly string[],
  settings: Settings,
  example: string,
): Settings {
  const given = Object.fromEntries(
    words.map((word) => {
      const [, name = '', value] = /^(\w+)=([1-9]\d*)$/.exec(word) ?? [];
      if (!Object.hasOwn(settings, name)) {
        throw new Error(`${JSON.stringify(word)} is no setting. Write ${example}.`);
      }
      return [name, Number(value)];
    }),
  );
  return { ...settings, ...given };
}
