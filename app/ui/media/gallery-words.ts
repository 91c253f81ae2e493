/** Texts of a photo wall. */
export const galleryWords = {
  title: 'Picture gallery',
  more: (pictures: number) => `+ ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`,
}

/** Texts of picture carousels. */
export const carouselWords = {
  place: (number: number, count: number) => `${number} / ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  pause: 'Pause',
  play: 'Play',
}
