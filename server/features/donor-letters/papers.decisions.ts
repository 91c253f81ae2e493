import type { LetterJob } from '#server/exports/letter.ts'
import { decimals } from '#server/exports/export-text.ts'
import { date } from '#server/time/dates.ts'
import { letterTexts as words, type LetterContent } from './content.rules.ts'

const money = (cents: number) => decimals(cents, ',')

type Checked = { content: LetterContent; code: string; checkAt: string }

/** Returns the name of a letter's file: AEA-DC-2025-0014.pdf. */
export const letterFileName = (shortName: string, subDomain: string, number: string) =>
  `${[shortName, subDomain, number].join('-').toUpperCase()}.pdf`

/** Returns a letter to a donor as a printable page with its address in a window. */
export const letterPaper = (fileName: string, { content, code, checkAt }: Checked): LetterJob => ({
  fileName,
  paper: {
    title: words.heading(content.legalName, content.year),
    sender: content.sender,
    corner: [words.ein(content.ein), words.number(content.number)],
    address: [content.name, ...content.address],
    day: date(content.madeOn),
    heading: words.heading(content.legalName, content.year),
    before: [content.greeting, content.thanks].filter(Boolean),
    table: tableOf(content),
    after: [...content.sentences, content.replaces, content.closing].filter(Boolean),
    signer: [content.signerName, content.signerTitle].filter(Boolean),
    foot: [`${words.code} ${code}`, words.check(checkAt)],
  },
})

function tableOf({ gifts, year, givenCents, valueCents, deductibleCents }: LetterContent) {
  if (gifts.length === 0) return null
  return {
    heads: words.heads,
    rows: gifts.map((gift) => [
      date(gift.on),
      gift.text,
      money(gift.givenCents),
      money(gift.valueCents),
      money(gift.givenCents - gift.valueCents),
    ]),
    sums: [String(year), '', money(givenCents), money(valueCents), money(deductibleCents)],
  }
}
