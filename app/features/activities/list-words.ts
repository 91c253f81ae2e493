/** "24 pictures, 1 PDF"; empty when there are neither. */
const countsOf = (pictures: number, pdfs: number) =>
  [
    ...(pictures > 0 ? [pictures === 1 ? '1 picture' : `${pictures} pictures`] : []),
    ...(pdfs > 0 ? [pdfs === 1 ? '1 PDF' : `${pdfs} PDFs`] : []),
  ].join(', ')

/** Texts of the public list of activities. */
export const activitiesWords = {
  title: 'Activities',
  lead: (chapterName: string) => `What the ${chapterName} chapter has been doing.`,
  leadOfParent: 'What the association has been doing.',
  manage: 'Manage activities',
  categories: 'Categories',
  all: 'All',
  over: (day: string, category: string) => `${day} / ${category}`,
  readMore: 'Read more',
  files: countsOf,
  empty: { title: 'No activities yet', text: 'Workshops, site visits and volunteer days will appear here.' },
}
