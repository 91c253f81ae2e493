/** Texts of a picture and the Year Book, for their readers. */
export const imageWords = {
  back: 'Go back',
  larger: 'Show larger',
  download: 'Download',
  yearBook: 'Year Book',
  lead: 'Pictures of the events of the chapter, by the year in which they began.',
  empty: 'No pictures of events yet.',
  years: 'Years',
  count: (pictures: number) => (pictures === 1 ? '1 picture' : `${pictures} pictures`),
  all: (year: string) => `All of ${year}`,
}

/** Texts of the speakers of an event, for visitors. */
export const speakersWords = { title: 'Speakers' }
