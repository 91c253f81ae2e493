import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { itemStateTexts } from './rules.ts'

export const noItem = () => new Refusal('missing', 'There is no such entry here.')

export const handOverItems = chapterRecords('handOverItems', 'itemId', {
  missing: noItem,
  readable: { itemState: { text: (state) => itemStateTexts[state] } },
})
