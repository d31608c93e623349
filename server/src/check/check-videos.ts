import path from 'node:path';
import {
  type ContentMedia,
  hasExtension,
  isAbsence,
  MAX_VIDEO_BYTES,
  openFile,
  RefusedFile,
  VIDEOS,
} from '@portico/content';
import type { Finding } from '#check/finding.ts';
import { UnknownVideo } from '#metadata/blanks.ts';
import { videoBlanks } from '#metadata/video-blanks.ts';

/** Finds videos that aren't sent, because we can't tell what is in them. */
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
  try {
    const { handle } = await openFile(source, MAX_VIDEO_BYTES);
    await videoBlanks(source, handle).finally(() => handle.close());
    return undefined;
  } catch (error) {
    if (error instanceof UnknownVideo) {
      return error.message;
    }
    // If the author removed or replaced it in the meantime, the next snapshot reports that.
    if (isAbsence(error) || error instanceof RefusedFile) {
      return undefined;
    }
    throw error;
  }
}
