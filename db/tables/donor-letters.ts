/** What a chapter's letters to donors say, and whether its dues are gifts. */
export type DonorLetterSettingsRow = {
  chapterId: string
  /** The organization's name as the tax office knows it. */
  legalName: string
  duesAreGifts: 0 | 1
  /** A paragraph of thanks; '' is the usual one. */
  thanks: string
  signerName: string
  signerTitle: string
  updatedBy: string
  updatedAt: string
}

/** A year's letters, made in one go. `sends` is whether they are emailed to those with an address. */
export type DonorLetterBatchRow = {
  batchId: string
  chapterId: string
  year: number
  sends: 0 | 1
  /** How many there were to make at the beginning. */
  letters: number
  startedBy: string
  startedAt: string
  finishedAt: string | null
}

/** Projection of the donor letter stream: who got which letter. The donor is a person or a guest of a sale. */
export type DonorLetterRow = {
  letterId: string
  chapterId: string
  batchId: string
  year: number
  number: number
  personId: string | null
  guestId: string | null
  /** JSON: `LetterGift[]` (server/features/donor-letters/facts.ts). */
  gifts: string
  givenCents: number
  valueCents: number
  deductibleCents: number
  way: 'email' | 'print'
  madeAt: string
  position: number
  /** When it was last emailed. */
  sentAt: string | null
  /** The letter that replaces it. */
  replacedBy: string | null
}

/** What a letter says, with name and address; erased with its donor. */
export type DonorLetterPaperRow = {
  letterId: string
  chapterId: string
  personId: string | null
  email: string
  /** JSON: `LetterContent` (server/features/donor-letters/content.rules.ts). */
  content: string
  createdAt: string
}

export type DonorLettersTables = {
  donorLetterSettings: DonorLetterSettingsRow
  donorLetterBatches: DonorLetterBatchRow
  donorLetters: DonorLetterRow
  donorLetterPapers: DonorLetterPaperRow
}
