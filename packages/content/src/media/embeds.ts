const FRAMES = { YouTube: 'https://www.youtube-nocookie.com', Vimeo: 'https://player.vimeo.com' } as const;

// A player's address may contain the name of a playlist or a channel's broadcast instead of an id.
const YOUTUBE =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|(?:embed|shorts|live)\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/;
// An unlisted video also has a key.
const VIMEO =
  /^https?:\/\/(?:(?:www|player)\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:(?:\/|.*[?&]h=)([\da-f]{6,20}))?(?![\w-])/;
const START = /[?&#](?:t|start)=(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?/;

/** `id` is also the name of the picture, next to the post, that is shown until the video plays. */
export function parseEmbed(url: string) {
  const [, hours = 0, minutes = 0, rest = 0] = START.exec(url) ?? [];
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  const from = (mark: string, unit = '') => (seconds === 0 ? '' : `${mark}=${seconds}${unit}`);
  const [, id] = YOUTUBE.exec(url) ?? [];
  if (id !== undefined) {
    const page = `https://www.youtube.com/watch?v=${id}${from('&t', 's')}`;
    return { service: 'YouTube', id, page, frame: `${FRAMES.YouTube}/embed/${id}?autoplay=1${from('&start')}` };
  }
  const [, number, key = ''] = VIMEO.exec(url) ?? [];
  return number === undefined
    ? undefined
    : {
        service: 'Vimeo',
        id: number,
        page: `https://vimeo.com/${number}${key && `/${key}`}${from('#t', 's')}`,
        frame: `${FRAMES.Vimeo}/video/${number}?autoplay=1&dnt=1${key && `&h=${key}`}${from('#t', 's')}`,
      };
}

export const PLAYER_ORIGINS: readonly string[] = Object.values(FRAMES);
export const EMBED_SERVICES = Object.keys(FRAMES).join(' and ');
