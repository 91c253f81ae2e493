import { expect, test } from 'vitest'
import { entriesIn } from '#server/features/emails/entries.rules.ts'
import { mayBeRecipient, withChips } from './typed-recipients.ts'

test('pasted text is split at commas, semicolons, tabs and line ends, and names next to addresses are dropped', () => {
  expect(entriesIn(' a@b.example,c@d.example; 59308\n"Doe, Jane" <jane@paper.example>\r\n\tx , ')).toEqual([
    'a@b.example',
    'c@d.example',
    '59308',
    'jane@paper.example',
    'x',
  ])
  expect(entriesIn('Jane Doe <jane@paper.example>, Max <max@paper.example>')).toEqual([
    'jane@paper.example',
    'max@paper.example',
  ])
  expect(entriesIn('Doe, Jane <jane@paper.example>; 59308, "Roe, Max" <max@paper.example>, e@f.example')).toEqual([
    'jane@paper.example',
    '59308',
    'max@paper.example',
    'e@f.example',
  ])
  expect(entriesIn(' , ;\n')).toEqual([])
})

test('addresses and member IDs may be recipients, others are reported', () => {
  expect(['a@b.example', '59308', "o'neil+x@sub.paper.example"].filter(mayBeRecipient)).toHaveLength(3)
  expect(
    ['nobody', 'j.moreno@@mail.example', 'a@b', 'a b@c.example', '1234567890123', 'a@b.', ''].filter(mayBeRecipient),
  ).toEqual([])
})

test('each recipient appears once, at its first position', () => {
  const chip = (value: string, text = value) => ({ value, text })
  expect(
    withChips(
      [chip('59308', 'Jane Doe'), chip('a@b.example')],
      [chip('A@b.example'), chip('59308'), chip('c@d.example')],
    ),
  ).toEqual([chip('59308', 'Jane Doe'), chip('a@b.example'), chip('c@d.example')])
})
