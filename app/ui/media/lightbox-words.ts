/** Texts of the lightbox. */
export const lightboxWords = {
  label: 'Pictures',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  place: (number: number, count: number) => `${number} / ${count}`,
  show: (description: string) => `Show ${description}`,
}
