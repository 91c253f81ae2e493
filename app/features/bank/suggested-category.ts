import { expenseCategories, type ExpenseCategory } from '#server/features/bank/rules.ts'

/** Beginnings of words, in capitals, by which the text of a line says what was bought. */
const beginnings: Partial<Record<ExpenseCategory, readonly string[]>> = {
  venue: ['CATER', 'VENUE', 'RESTAURANT', 'BANQUET'],
  printing: ['PRINT'],
  postage: ['USPS', 'POSTAGE', 'POSTAL', 'FEDEX'],
  supplies: ['SUPPLIES', 'STAPLES'],
  speakers: ['SPEAKER', 'HONORARI'],
  travel: ['TRAVEL', 'HOTEL', 'AIRLINE', 'AMTRAK'],
  awards: ['SCHOLARSHIP', 'AWARD'],
  software: ['SOFTWARE', 'HOSTING', 'DOMAIN'],
  insurance: ['INSURANCE'],
  professional: ['ACCOUNTING', 'ATTORNEY', 'LEGAL'],
}

/** Returns the category that the text of an outgoing line names, if it names one alone, and the word that does. */
export function suggestedCategory({
  text,
  amountCents,
}: {
  text: string
  amountCents: number
}): { category: ExpenseCategory; word: string } | undefined {
  if (amountCents >= 0) return undefined
  const words = text.toUpperCase().split(/[^\p{L}\p{N}]+/u)
  const found = expenseCategories.flatMap((category) => {
    const word = words.find((one) => beginnings[category]?.some((beginning) => one.startsWith(beginning)))
    return word === undefined ? [] : [{ category, word }]
  })
  return found.length === 1 ? found[0] : undefined
}
