import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fileNamed, planOfFile } from '#tests/support/imports/chapter.ts'
import { columnsWords } from './columns-words.ts'
import { MoneyBlock } from './money-block.tsx'
import { planWords } from './words.ts'

const textOf = async (file: string) => {
  const { money } = await planOfFile(fileNamed(file))
  return renderToStaticMarkup(<MoneyBlock money={money} />)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('the money of a file is shown by year and by kind, with the total that the file states', async () => {
  const sales = await textOf('payments-quickbooks-sales-by-customer.csv')
  expect(sales).toContain('Money in the file 7 rows')
  expect(sales).toContain('Year Amount 2024 1,435.00 All 1,435.00')
  expect(sales).toContain('The sum agrees with the total in the file.')
  const sheet = await textOf('members-household-sheet.csv')
  expect(sheet).toContain('Year Amount 2023 30.00 2025 160.00 No date 500.00 All 690.00')
  expect(sheet).toContain('For Amount Dues 80.00 Scholarship 575.00 General Fund 35.00 All 690.00')
  expect(sheet).toContain('The rows add up to 690.00, and the file says 685.00.')
  expect(await textOf('members-wildapricot-export.csv')).toBe('')
})

test('the pages count one and several', () => {
  expect(planWords.sumNote(1, 0)).toMatch(/^1 held row waits and can follow later\./)
  expect(planWords.sumNote(2, 1)).toMatch(/^2 held rows wait and can follow later\. 1 is refused\./)
  expect(columnsWords.made.from('PE', 1)).toBe('From column “PE”, 1 value')
})
