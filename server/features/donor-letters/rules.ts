/** How many letters a chapter emails in an hour: a new sender of thousands at once is taken for spam. */
export const lettersPerHour = 300

/** The most that one run of the job emails for a chapter: it runs each minute, so that an hour is spread evenly. */
export const maxSentPerRun = Math.ceil(lettersPerHour / 60)

/** Letters that one transaction makes. */
export const madePerRun = 25

/** Letters in one archive. */
export const maxInArchive = 2_000

/** Donors on a page of the list. */
export const donorsPageSize = 20

/** Letters in the preview. */
export const previewSize = 3

/** A gift from which the law asks for a letter. */
const letterFromCents = 250_00

/** Maximum lengths of the texts, in characters. */
export const maxLength = { legalName: 120, thanks: 600, signerName: 80, signerTitle: 80 } as const

/** The earliest year of a letter. */
export const firstLetterYear = 2000

/** What the list of donors can show. */
export const donorFilters = ['all', 'toMake', 'large', 'email', 'print'] as const
export type DonorFilter = (typeof donorFilters)[number]

/** Where a donor's letter is: none yet, up to date, or other figures than in the books. */
export type LetterStanding = 'new' | 'made' | 'replaces'

/** What holds of a donor, as the list filters it. */
type Filtered = { standing: LetterStanding; email: string; largestCents: number }

/** Returns whether a donor belongs to what the list shows. */
export function isShown({ standing, email, largestCents }: Filtered, filter: DonorFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'toMake':
      return standing !== 'made'
    case 'large':
      return largestCents >= letterFromCents
    case 'email':
      return email !== ''
    case 'print':
      return email === ''
  }
}
