import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Staying } from './account-view.tsx'
import { Equation } from './parts.tsx'
import { RowsTable } from './rows-table.tsx'
import { accountWords } from './words.ts'

type Group = Parameters<typeof RowsTable>[0]['groups'][number]

const row: Group['rows'][number] = {
  row: 2,
  line: 2,
  state: 'new',
  name: 'Quill Family',
  email: '',
  reasons: [],
  changes: [],
  memberId: null,
  answer: null,
  isWritten: true,
  stays: null,
  half: null,
  payment: { cents: 2_550, on: '2020-01-02', currency: 'USD' },
}

const tableOf = (ofWhat: 'people' | 'payments', isUndone: boolean) =>
  renderToStaticMarkup(
    <RowsTable
      groups={[{ state: 'new', total: 1, rows: [ofWhat === 'people' ? { ...row, payment: null } : row] }]}
      importId="1"
      ofWhat={ofWhat}
      isOpen={false}
      isUndone={isUndone}
      hrefOf={() => ''}
    />,
  )

test('rows of payments say what was paid and when, and those of people that there is no email', () => {
  expect(tableOf('payments', false)).toContain('$25.50, Jan 2, 2020')
  expect(tableOf('people', false)).toContain('No email')
})

test('rows that were taken back do not say that they are written', () => {
  expect(tableOf('people', false)).toContain('Written.')
  expect(tableOf('people', true)).toContain('Taken back.')
  expect(tableOf('people', true)).not.toContain('Written.')
})

test('emails break after the @, not in the middle of a word', () => {
  const markup = renderToStaticMarkup(
    <RowsTable
      groups={[{ state: 'new', total: 1, rows: [{ ...row, email: 'wilhelmina.featherstone@longname.example' }] }]}
      importId="1"
      ofWhat="people"
      isOpen={false}
      isUndone={false}
      hrefOf={() => ''}
    />,
  )
  expect(markup).toContain('wilhelmina.featherstone@<wbr/>longname.example')
})

test('the dialog of the undo names who stays', () => {
  const people = [{ row: 2, name: 'Nora Quill', memberId: '10432', reason: 'logged in since' }]
  const markup = renderToStaticMarkup(<Staying of={{ people, count: 24, addedRows: 20, changedRows: 4 }} />)
  expect(markup).toContain('24 people stay:')
  expect(markup).toContain('Nora Quill (10432): logged in since')
  expect(markup).toContain('and 23 more')
})

test('the account says how many of its rows were split from others', () => {
  const counts = { new: 4, changed: 0, same: 0, held: 0, refused: 0 }
  const account = renderToStaticMarkup(<Equation counts={counts} records={4} splitRows={1} ofWhat="people" />)
  expect(account).toContain('3 in the file, 1 from a split row')
})

test('the account and the undo of payments speak of payments', () => {
  const counts = { new: 4, changed: 0, same: 0, held: 3, refused: 0 }
  const account = renderToStaticMarkup(<Equation counts={counts} records={7} splitRows={0} ofWhat="payments" />)
  expect(account).toContain('payments added')
  expect(account).not.toContain('people added')
  expect(accountWords.undoConsequence(4, 0, 'payments')).toBe(
    '4 payments go from the history. You can import the file again.',
  )
  expect(accountWords.undoConsequence(23, 0, 'people')).toMatch(/^23 people go\. You can import/)
  expect(accountWords.undoConsequence(1, 2, 'people')).toMatch(
    /^1 person goes, and 2 members get the old values back\./,
  )
})
