/** The names of the three statements. */
export const statementNames = { mission: 'Mission', vision: 'Vision', history: 'History' }

/** Texts of their pages. */
export const statementWords = {
  back: 'About the association',
  around: 'The association',
  about: (shortName: string) => `About the ${shortName}`,
  overview: 'Overview and services',
  inDates: 'In dates',
  edit: 'Edit',
  readMore: 'Read more',
  readMoreOf: (name: string) => `Read more about the ${name.toLowerCase()}`,
}

/** Admin texts. */
export const manageWords = {
  lead: (name: string) => `Everybody reads the ${name} on the About page of each chapter.`,
  empty: {
    mission: { title: 'No mission yet', text: 'Say in a few paragraphs what the association is here for.' },
    vision: { title: 'No vision yet', text: 'Say in a few paragraphs where the association wants to get to.' },
    history: { title: 'No history yet', text: 'Tell how the association began and what has happened since.' },
  },
  consequence: (name: string) => `The ${name} will disappear from the About page of every chapter right away.`,
  asReaders: 'View it as readers do',
  fields: { title: 'Title', body: 'Text', dates: 'In dates' },
  datesHelp: 'A line for each date, the year first: 1984 Founded in Washington, DC. They appear beside the text.',
}
