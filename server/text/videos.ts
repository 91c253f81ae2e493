/** A video of a host whose player opens in a page: the host's name, and the player's address. */
export type Video = { host: string; player: string }

const youTube = 'https://www.youtube-nocookie.com'
const vimeo = 'https://player.vimeo.com'

/** The origins of all players, the only ones that a page may frame for a video. */
export const videoPlayers = [youTube, vimeo] as const

const addresses: { form: RegExp; video: (parts: string[]) => Video }[] = [
  {
    form: /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]{0,100}&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/,
    // The address that sets no cookie before the video is played.
    video: ([id = '']) => ({ host: 'YouTube', player: `${youTube}/embed/${id}?autoplay=1&rel=0` }),
  },
  {
    form: /^(?:www\.)?vimeo\.com\/(\d{6,12})(?:\/([\da-f]{6,20}))?(?:[?#/]|$)/,
    video: ([id = '', key]) => ({
      host: 'Vimeo',
      player: `${vimeo}/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}`,
    }),
  },
  {
    form: /^player\.vimeo\.com\/video\/(\d{6,12})(?:[?#/]|$)/,
    video: ([id = '']) => ({ host: 'Vimeo', player: `${vimeo}/video/${id}?autoplay=1&dnt=1` }),
  },
]

/** Returns the video of a web address; undefined for every other address. */
export function videoAt(address: string): Video | undefined {
  if (address.length > maxAddressLength || !/^https?:\/\//i.test(address)) return undefined
  const rest = address.replace(/^https?:\/\//i, '')
  for (const { form, video } of addresses) {
    const [whole, ...parts] = form.exec(rest) ?? []
    if (whole !== undefined) return video(parts)
  }
  return undefined
}

const maxAddressLength = 300
