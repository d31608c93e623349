/** Long work in parts of a millisecond or so: between them others may have their turn. */
export type InParts<Result> = Generator<undefined, Result>;

/** Items that one part takes, short texts as a rule. */
export const ITEMS_A_PART = 1024;

/** Does all parts at once. */
export function doAtOnce<Result>(work: InParts<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) {
      return value;
    }
  }
}

/** Does each part once `pause` has resolved. */
export async function doInTurns<Result>(work: InParts<Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    await pause();
    const { done, value } = work.next();
    if (done) {
      return value;
    }
  }
}
