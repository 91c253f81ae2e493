/** The wording of payments of the last system, on pages and in PDFs. */
export const earlierTexts = {
  title: 'Before the portal',
  note: 'Kept as history, without receipt or refund; never in the books.',
  purposes: { dues: 'Dues', donation: 'Donation', fee: 'Fee', event: 'Event', other: 'Other' },
  forYears: (years: string) => (years === '' ? '' : `for ${years}`),
  sum: (year: number) => `Before the portal in ${year}`,
} as const
