import { describe, expect, test } from 'vitest'
import type { ChapterId } from '#server/chapter.ts'
import { addressTaken, admit, entryOf, mayRecoverHere, assertNotGuessable, unconfirmed } from './decisions.ts'
import type { Account, Membership } from './reads.ts'

const dc = 'chapter-dc' as ChapterId
const ny = 'chapter-ny' as ChapterId

const person = {
  personId: 'a person',
  email: 'ada@example.org',
  passwordHash: 'a hash',
  firstName: 'Ada',
  lastName: 'Example',
  lastLoginAt: null,
}

const memberOf = (chapter: ChapterId, roles: Partial<Membership> = {}): Account => ({
  ...person,
  member: {
    memberId: '20001',
    chapterId: chapter,
    status: 'active',
    startedAt: '2024-01-01T00:00:00.000Z',
    isAdmin: false,
    isSystemAdmin: false,
    ...roles,
  },
  application: null,
})

const applicantOf = (chapter: ChapterId, emailVerified: boolean): Account => ({
  ...person,
  member: null,
  application: { chapterId: chapter, emailVerified },
})

describe('signing in', () => {
  test('a member can sign in only as a member', () => {
    expect(entryOf(memberOf(dc), dc, 'member').as).toBe('member')
    expect(entryOf(memberOf(dc), dc, 'admin').as).toBe('nobody')
    expect(entryOf(memberOf(dc), dc, 'systemAdmin').as).toBe('nobody')
  })

  test('an admin can sign in as admin or as member', () => {
    const admin = memberOf(dc, { isAdmin: true })
    expect(entryOf(admin, dc, 'admin').as).toBe('member')
    expect(entryOf(admin, dc, 'member').as).toBe('member')
    expect(entryOf(admin, dc, 'systemAdmin').as).toBe('nobody')
  })

  test('a system admin signs in only as system admin, on every chapter', () => {
    const system = memberOf(ny, { isSystemAdmin: true, isAdmin: true })
    expect(entryOf(system, dc, 'systemAdmin').as).toBe('member')
    expect(entryOf(system, dc, 'admin').as).toBe('nobody')
    expect(entryOf(system, ny, 'member').as).toBe('nobody')
  })

  test('a member or applicant of another chapter is unknown here', () => {
    expect(entryOf(memberOf(ny, { isAdmin: true }), dc, 'admin').as).toBe('nobody')
    expect(entryOf(applicantOf(ny, true), dc, 'member').as).toBe('nobody')
    expect(entryOf(undefined, dc, 'member').as).toBe('nobody')
    expect(entryOf({ ...person, member: null, application: null }, dc, 'member').as).toBe('nobody')
  })

  test('the state of an application is shown only with its password', () => {
    const waiting = entryOf(applicantOf(dc, true), dc, 'member')
    const unverified = entryOf(applicantOf(dc, false), dc, 'member')
    const here = { chapterName: 'Washington DC', isMain: false }
    expect(() => admit(waiting, false, here)).toThrow('Wrong password.')
    expect(() => admit(unverified, false, here)).toThrow('Wrong password.')
    expect(() => admit(waiting, true, here)).toThrow('Your application is being reviewed.')
    expect(() => admit(unverified, true, here)).toThrow('Please confirm your email first.')
  })
})

test('a password reset link is sent to the chapter’s own people, and to system admins from every chapter', () => {
  expect(mayRecoverHere(memberOf(dc), dc)).toBe(true)
  expect(mayRecoverHere(applicantOf(dc, false), dc)).toBe(true)
  expect(mayRecoverHere(memberOf(ny), dc)).toBe(false)
  expect(mayRecoverHere(applicantOf(ny, true), dc)).toBe(false)
  expect(mayRecoverHere(memberOf(ny, { isSystemAdmin: true }), dc)).toBe(true)
})

test('the refusal for a taken address says what its holder can do about it', () => {
  expect(addressTaken(memberOf(dc), dc).message).toBe('There is already an account with this email. Log in instead?')
  expect(addressTaken(applicantOf(dc, true), dc).message).toContain('being reviewed')
  expect(() => unconfirmed(memberOf(dc), dc)).toThrow('There is already an account')
  expect(unconfirmed(applicantOf(ny, false), dc)).toMatchObject({ chapterId: ny })
})

describe('easily guessed passwords', () => {
  test.each(
    [
      ['password', 'Password1', 'PASSWORD123!', 'p@ssw0rd', 'P4ssw0rd2024', '!!password!!', 'passwordpassword'],
      ['qwertyuiop', 'qwerty123456', '1q2w3e4r', '1qaz2wsx', 'asdfghjkl', 'zxcvbnm1234'],
      ['12345678', '1234567890', '87654321', '00000000', '11223344'.replaceAll(/./g, '1'), 'abcdefgh', 'abcabcabc'],
      ['letmein!', 'iloveyou2', 'Summer2026!', 'football99', 'trustno1', 'welcome1', 'architect1', 'changeme'],
      ['ada@example.org', 'ADA@example.org'],
    ].flat(),
  )('%s is refused', (password) => {
    expect(() => assertNotGuessable(password, 'ada@example.org')).toThrow(/password/)
  })

  test('the local part of the email address is refused', () => {
    expect(() => assertNotGuessable('Grace.Okafor', 'grace.okafor@example.org')).toThrow('not your email address')
  })

  test.each([
    'chapterhouse-demo',
    'a password of the world of tests',
    'correct horse battery staple',
    'Brücke über den Fluß',
    'пароль моста 7',
    '🌉🌉🏗️ pylon',
    'tower-crane-41',
    'xK9#mQ2$vL',
    '        spaced out        ',
  ])('%s is accepted', (password) => {
    expect(() => assertNotGuessable(password, 'ada@example.org')).not.toThrow()
  })
})
