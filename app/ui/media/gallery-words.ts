/** The texts of a wall of pictures. */
export const galleryWords = {
  title: 'Picture gallery',
  more: (pictures: number) => `+ ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`,
}

/** The texts of large pictures that follow each other. */
export const carouselWords = {
  place: (number: number, count: number) => `${number} / ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  pause: 'Pause',
  play: 'Play',
}
