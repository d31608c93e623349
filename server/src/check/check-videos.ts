import path from 'node:path';
import { type ContentMedia, hasExtension, MAX_VIDEO_BYTES, openFile, VIDEOS } from '@portico/content';
import type { Finding } from '#check/finding.ts';
import { UnknownVideo } from '#metadata/file-reader.ts';
import { videoBlanks } from '#metadata/video-blanks.ts';

/** Finds videos that aren't sent, because nobody knows what is in them. */
export async function checkVideos(media: readonly ContentMedia[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { source } of media.filter(({ url }) => hasExtension(url, VIDEOS))) {
    const reason = await whyUnsent(source);
    if (reason !== undefined) {
      const message = `readers do not see ${path.posix.basename(source.file)}, because ${reason}; save it again as MP4 or WebM`;
      findings.push({ severity: 'mistake', file: source.file, message });
    }
  }
  return findings;
}

async function whyUnsent(source: ContentMedia['source']): Promise<string | undefined> {
  const { handle } = await openFile(source, MAX_VIDEO_BYTES);
  try {
    await videoBlanks(handle);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownVideo) {
      return error.message;
    }
    throw error;
  } finally {
    await handle.close();
  }
}
