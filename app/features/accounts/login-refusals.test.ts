import { expect, test } from 'vitest'
import { addressTaken, admit, wrongPassword } from '#server/features/accounts/decisions.ts'
import type { Account } from '#server/features/accounts/reads.ts'
import { Refusal } from '#server/refusal.ts'
import { dialogFor } from './login-refusals.ts'

const chapter = { chapterName: 'Washington DC', isMain: false }
const account = { application: { chapterId: 'dc', emailVerified: true } } as Account

function refusalOf(act: () => unknown): Refusal {
  try {
    act()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('nothing was refused')
}

test('a failed login offers the verification link, except for a wrong address, a wrong password or a review', () => {
  const refusals: [Refusal, ReturnType<typeof dialogFor>][] = [
    [refusalOf(() => admit({ as: 'nobody' }, true, chapter)), 'wrong'],
    [wrongPassword(), 'wrong'],
    [addressTaken(account, 'dc' as never), 'review'],
    [refusalOf(() => admit({ as: 'unverified', account }, true, chapter)), 'resend'],
    [new Refusal('limited', 'Too many attempts. Please wait 15 minutes and try again.'), 'resend'],
    [new Refusal('unavailable', 'Many people are logging in right now.'), 'resend'],
  ]
  for (const [refusal, dialog] of refusals)
    expect([refusal.message, dialogFor(refusal)]).toEqual([refusal.message, dialog])
})
