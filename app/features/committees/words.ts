const positions: Record<string, string> = {
  president: 'President',
  'president-elect': 'President-elect',
  secretary: 'Secretary',
  treasurer: 'Treasurer',
  'executive-member': 'Executive member',
}

/** Returns the display name of a position; a representative's or one from older data as is. */
export const positionName = (position: string): string => positions[position] ?? position

/** Texts of the committee pages. */
export const committeeWords = {
  description: 'The committees of the chapter, now and in earlier years, and the members who serve in them.',
  boardDescription: 'The board of directors of the association and the chapters that its members come from.',
  title: 'Committees',
  lead: (chapterName: string) => `The people who lead the ${chapterName} chapter, and those who led it before.`,
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  readMore: 'Read more',
  readMoreOf: (name: string) => `Read more about ${name}`,
  none: { title: 'No committee yet', text: 'The committee has not been announced yet.' },
  back: 'All committees',
  tenure: 'Tenure',
  chapter: 'Chapter',
  noBio: 'No biography yet.',
  besides: 'Also on the committee',
  boardTitle: (shortName: string) => `${shortName} Board of Directors`,
  boardLead: 'The central committee and the representatives of the chapters.',
}
