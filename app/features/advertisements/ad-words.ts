/** Texts around advertisements, for readers. */
export const adWords = {
  title: 'From our sponsors',
  strip: 'Our sponsors',
  ofEvent: 'Sponsors of this event',
  close: 'Close',
  previous: 'Previous advertisement',
  next: 'Next advertisement',
  pause: 'Pause',
  play: 'Play',
  place: (current: number, count: number) => `${current} / ${count}`,
  visit: (sponsor: string) => `Visit ${sponsor}`,
  picture: (sponsor: string) => `Advertisement by ${sponsor}`,
  video: (sponsor: string) => `Video by ${sponsor}`,
  playVideo: (seconds: number | null) =>
    seconds === null ? 'Play' : `Play, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  sponsor: 'Sponsor',
}
