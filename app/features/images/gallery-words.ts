/** The texts of the pictures of one event. */
export const galleryWords = {
  title: 'Picture gallery',
  more: (pictures: number) => `+ ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`,
}
