/** Calls a function that needs packages which only some sites install. If one is missing, the error names it and the command to run. */
export async function needing<Result>(
  names: readonly string[],
  purpose: string,
  use: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const missing = names.find((name) => message.includes(`'${name}'`));
    if (missing === undefined || !/Cannot find (?:package|module)/.test(message)) {
      throw error;
    }
    throw new Error(
      `${purpose} needs the package ${missing}, which isn't installed. Run npm install ${names.join(' ')} in the folder of the site.`,
      { cause: error },
    );
  }
}
