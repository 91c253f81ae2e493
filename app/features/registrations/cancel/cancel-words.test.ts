import { expect, test } from 'vitest'
import { cancelling, cancellingOwn, refundText } from './cancel-words.ts'

const paid = { amountCents: 505_00, backCents: 505_00, paidByHand: null, handOvers: 0 }

test('the payer sees the refund, and a later holder sees that it goes to the person who paid', () => {
  expect(cancelling.warning(paid)).toBe('The seats will be released, and $505.00 will be refunded in full.')
  expect(cancelling.warning({ ...paid, handOvers: 1 })).toBe(
    'The seats will be released, and $505.00 will be refunded in full to the person who paid.',
  )
  expect(cancelling.warning({ ...paid, backCents: 250_00, handOvers: 2 })).toBe(
    'The seats will be released, and $250.00 of $505.00 will be refunded to the person who paid.',
  )
  expect(cancelling.warning({ ...paid, paidByHand: '8KD40213', handOvers: 1 })).toContain(
    'the chapter returns $505.00 the same way, to the person who paid.',
  )
  expect(cancelling.warning({ ...paid, backCents: 0, handOvers: 1 })).toBe(
    'The seats will be released. Nothing of the $505.00 will be refunded.',
  )
})

test('the result says so too, at every stage of the refund', () => {
  expect(refundText({ ...paid, refund: 'done' })).toBe('$505.00 was refunded. It can take a few days to arrive.')
  for (const refund of ['started', 'done', 'failed'] as const)
    expect(refundText({ ...paid, refund, handOvers: 1 })).toMatch(/^.*\$505\.00.* to the person who paid/)
  expect(refundText({ ...paid, refund: null, paidByHand: '8KD40213', handOvers: 1 })).toContain(
    'from the chapter, to the person who paid.',
  )
  expect(refundText({ ...paid, refund: null, backCents: 0, handOvers: 1 })).toBe(
    'There is no refund for this cancellation.',
  )
})

test('a nominee has no seats to release', () => {
  const own = cancellingOwn({ eventType: 'election' })
  expect([own.title, own.act, own.warning({ ...paid, amountCents: 0, backCents: 0 })]).toEqual([
    'Cancel this nomination?',
    'Cancel nomination',
    'You will no longer be nominated for this position.',
  ])
  expect(own.warning(paid)).toBe('You will no longer be nominated for this position. $505.00 will be refunded in full.')
  expect(cancellingOwn({ eventType: 'picnic' }).act).toBe('Cancel registration')
})
