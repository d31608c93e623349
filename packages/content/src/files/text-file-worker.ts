import { parentPort } from 'node:worker_threads';
import type { SourceFile } from '#files/open-file.ts';
import { readTextFileSync, type TextFile } from '#files/text-files.ts';

// The worker that text-file-thread.ts starts.

export type Answer =
  | { readonly file: TextFile | undefined }
  | { readonly failed: { readonly code: string; readonly message: string } };

parentPort?.on('message', (sources: readonly SourceFile[]) => {
  parentPort?.postMessage(sources.map(answer));
});

function answer(source: SourceFile): Answer {
  try {
    return { file: readTextFileSync(source) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { failed: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}
