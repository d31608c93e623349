import { UnknownVideo } from '#metadata/blanks.ts';
import type { Blank, FileReader } from '#metadata/file-reader.ts';

/** A box of an MP4 file (ISO 14496-12). */
type Box = { readonly type: string; readonly start: number; readonly content: number; readonly end: number };

/** What is kept of each box: all of it, everything except its times, or what the rules for its child boxes keep. Other boxes are blanked. */
type Rule = 'whole' | 'times' | 'name' | Rules;
type Rules = { readonly [type: string]: Rule };

const whole = (types: string): Rules => Object.fromEntries(types.split(' ').map((type) => [type, 'whole']));

const STBL = whole('stsd stts ctts stsc stsz stz2 stco co64 stss sdtp sgpd sbgp cslg saio saiz subs stsh padb stdp');
const MINF: Rules = { ...whole('vmhd smhd sthd nmhd dinf'), stbl: STBL };
const TRAK: Rules = {
  ...whole('edts tref'),
  tkhd: 'times',
  mdia: { elng: 'whole', mdhd: 'times', hdlr: 'name', minf: MINF },
};
const FILE: Rules = {
  ...whole('ftyp styp mdat sidx ssix mfra'),
  moov: { mvhd: 'times', trak: TRAK, mvex: whole('mehd trex leva') },
  moof: { mfhd: 'whole', traf: whole('tfhd tfdt trun sdtp sgpd sbgp saiz saio subs') },
};
/** The handlers of tracks that readers see, hear or read. Other tracks may contain locations (GoPro, DJI, iPhone). */
const HANDLERS: ReadonlySet<string> = new Set(['vide', 'soun', 'text', 'subt', 'sbtl', 'clcp']);
const FREE = Buffer.from('free');
const NONE = new Uint8Array();
const MAX_SAMPLES = 1_000_000;
// The name of the encoder or camera in a video track's sample entry.
const ENCODER = { at: 58, length: 32 };

/** Finds what isn't needed to play an MP4 file: locations, devices, dates, names, and anything that isn't listed. */
export async function mp4Blanks(file: FileReader): Promise<readonly Blank[]> {
  const blanks: Blank[] = [];
  let hasData = false;

  async function boxesIn(start: number, end: number): Promise<readonly Box[]> {
    const boxes: Box[] = [];
    for (let at = start; at < end; ) {
      if (end - at < 8) {
        blanks.push({ start: at, end, head: NONE });
        break;
      }
      const header = await file.bytes(at, Math.min(16, end - at));
      const short = header.readUInt32BE(0);
      const isLong = short === 1;
      const length = isLong ? Number(header.readBigUInt64BE(8)) : short;
      const boxEnd = short === 0 ? end : at + length;
      const content = at + (isLong ? 16 : 8);
      if (boxEnd < content || boxEnd > end) {
        throw new UnknownVideo('a part of it is longer than the file');
      }
      boxes.push({ type: header.toString('latin1', 4, 8), start: at, content, end: boxEnd });
      at = boxEnd;
    }
    return boxes;
  }

  function zero(start: number, end: number): void {
    if (start < end) {
      blanks.push({ start, end, head: NONE });
    }
  }

  async function blank({ start, content, end }: Box): Promise<void> {
    const head = Buffer.from(await file.bytes(start, content - start));
    FREE.copy(head, 4);
    blanks.push({ start, end, head });
  }

  async function apply(boxes: readonly Box[], rules: Rules): Promise<void> {
    for (const box of boxes) {
      const rule = rules[box.type];
      if (rule === undefined) {
        await blank(box);
      } else if (rule === 'times') {
        const [version = 0] = await file.bytes(box.content, 1);
        zero(box.content + 4, Math.min(box.end, box.content + (version === 1 ? 20 : 12)));
      } else if (rule === 'name') {
        zero(Math.min(box.end, box.content + 24), box.end);
      } else if (typeof rule === 'object') {
        await applyInside(box, rule);
      }
    }
  }

  async function applyInside(box: Box, rules: Rules): Promise<void> {
    const inside = await boxesIn(box.content, box.end);
    if (box.type !== 'trak') {
      return apply(inside, rules);
    }
    const handler = await handlerOf(inside);
    if (!HANDLERS.has(handler)) {
      hasData = true;
      await blankSamples(inside);
      return blank(box);
    }
    if (handler === 'vide') {
      const stsd = await find(inside, ['mdia', 'minf', 'stbl', 'stsd']);
      const start = (stsd?.content ?? 0) + ENCODER.at;
      if (stsd !== undefined && start + ENCODER.length <= stsd.end) {
        zero(start, start + ENCODER.length);
      }
    }
    return apply(inside, rules);
  }

  async function find(boxes: readonly Box[], [type, ...rest]: readonly string[]): Promise<Box | undefined> {
    const box = boxes.find((each) => each.type === type);
    return box === undefined || rest.length === 0 ? box : find(await boxesIn(box.content, box.end), rest);
  }

  async function handlerOf(track: readonly Box[]): Promise<string> {
    const box = await find(track, ['mdia', 'hdlr']);
    return box === undefined ? '' : (await file.bytes(box.content + 8, 4)).toString('latin1');
  }

  /** Blanks the samples of a track. Its tables (sections 8.7.3 to 8.7.5) say where they are. */
  async function blankSamples(track: readonly Box[]): Promise<void> {
    const stbl = await find(track, ['mdia', 'minf', 'stbl']);
    const tables = stbl === undefined ? [] : await boxesIn(stbl.content, stbl.end);
    const table = async (type: string, width: number, header = 8) => {
      const box = tables.find((each) => each.type === type);
      const count = box === undefined ? 0 : (await file.bytes(box.content + header - 4, 4)).readUInt32BE();
      if (count > MAX_SAMPLES) {
        throw new UnknownVideo('a data track is too long');
      }
      return box === undefined ? undefined : file.bytes(box.content + header, count * width);
    };
    const sizes = await table('stsz', 4, 12).catch(() => undefined);
    const sizeBox = tables.find(({ type }) => type === 'stsz');
    const fixed = sizeBox === undefined ? 0 : (await file.bytes(sizeBox.content + 4, 4)).readUInt32BE();
    const [narrow, wide, groups] = [await table('stco', 4), await table('co64', 8), await table('stsc', 12)];
    const offsets = narrow ?? wide;
    const count = offsets === undefined ? 0 : offsets.length / (narrow === undefined ? 8 : 4);
    if (count > 0 && (groups === undefined || groups.length === 0 || (fixed === 0 && sizes === undefined))) {
      throw new UnknownVideo('a data track cannot be read');
    }
    for (let chunk = 0, group = 0, sample = 0; chunk < count; chunk += 1) {
      while (
        groups !== undefined &&
        (group + 1) * 12 < groups.length &&
        groups.readUInt32BE((group + 1) * 12) <= chunk + 1
      ) {
        group += 1;
      }
      const samples = groups?.readUInt32BE(group * 12 + 4) ?? 0;
      let length = fixed * samples;
      // A file may claim to have more samples than it has sizes.
      const until =
        fixed === 0 && sizes !== undefined ? Math.min(sample + samples, Math.floor(sizes.length / 4)) : sample;
      for (; sizes !== undefined && sample < until; sample += 1) {
        length += sizes.readUInt32BE(sample * 4);
      }
      const start = narrow?.readUInt32BE(chunk * 4) ?? Number(wide?.readBigUInt64BE(chunk * 8));
      zero(start, Math.min(file.size, start + length));
    }
  }

  const boxes = await boxesIn(0, file.size);
  const isFragmented = boxes.some(({ type }) => type === 'moof');
  await apply(boxes, FILE);
  if (!boxes.some(({ type }) => type === 'moov') && !isFragmented) {
    throw new UnknownVideo('it has no description of its tracks');
  }
  if (isFragmented && hasData) {
    throw new UnknownVideo('it has a data track in fragments, which may contain locations');
  }
  return blanks;
}
