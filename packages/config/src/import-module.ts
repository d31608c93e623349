import { fileURLToPath } from 'node:url';

/** Imports a module of the site folder. Throws where in the folder a mistake is, or what to do about a package that is missing. */
export async function importModule(url: string) {
  try {
    return await import(url);
  } catch (cause) {
    throw new Error(messageOf(cause), { cause });
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const { message, stack = '' } = error;
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    return message.startsWith('Cannot find package') ? `${message}; run npm install in the site folder` : message;
  }
  const place = placeAbove(stack) ?? placeOfCall(stack);
  return place === undefined ? message : `${place}: ${message}`;
}

/** Node begins the stack of a syntax error with the place, the line and a mark below it. */
function placeAbove(stack: string): string | undefined {
  const [, file, line] = /^(\S.*):(\d+)\n/.exec(stack) ?? [];
  const [, before = ''] = /^([ \t]*)\^/m.exec(stack) ?? [];
  return file === undefined ? undefined : `${pathOf(file)}:${line}:${before.length + 1}`;
}

function placeOfCall(stack: string): string | undefined {
  const [, file, place] = /\bat (?:.*\()?(file:\S+?)(:\d+:\d+)/.exec(stack) ?? [];
  return file === undefined ? undefined : `${pathOf(file)}${place}`;
}

function pathOf(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : file;
}
