import { expect, test } from 'vitest'
import { otherRoutes } from '#tests/entry-points/tables.ts'
import { addresses, secretNames, withoutSecrets } from './logged-path.ts'

/** Returns the parameter names of an address. */
const parametersOf = (address: string) => [...address.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** Parameters that may be logged (ids, pages, chapter names): they grant nothing, and nobody typed them as a search. */
const visible = [
  'feature',
  'id',
  'memberId',
  'pendingId',
  'paymentId',
  'file',
  'accountId',
  'entryId',
  'row',
  'catalogue',
  'registrationId',
  'cId',
  'activityId',
  'page',
  'categoryId',
  'announcementId',
  'blogId',
  'documentId',
  'imageId',
  'chapterId',
  'advtitle',
  'jobId',
  'ballotId',
  'month',
  'year',
  'letterId',
  'unmappedId',
  'officeId',
  'pagetitle',
  'mailId',
  'name',
  'subDomain',
  'host',
  'contactId',
  'eventId',
  'flyerId',
  'groupId',
  'hotelId',
  'programId',
  'roomId',
  'sessionId',
]

test('each address parameter is either logged or kept out of the log', () => {
  const names = new Set(addresses.flatMap(parametersOf))
  expect([...names].filter((name) => secretNames.has(name) === visible.includes(name))).toEqual([])
})

/** Parameters with a pattern of their own, which leaves no room for a secret: the words of an address, and file names. */
const patterned = ['api', 'call', 'file', 'part']

test('the addresses of all routes that are neither pages nor documented calls are known, as those are', () => {
  const routes = Object.keys(otherRoutes)
    .map((route) => route.replace(/^\w+ /, ''))
    // The stand-in for the payment provider is a third party's server.
    .filter((route) => !/^\/(?:standin|v[12])\//.test(route))
  const formOf = (address: string) =>
    address.replaceAll(/:(\w+)/g, (_all, name: string) => (secretNames.has(name) ? ':secret' : ':id'))
  const known = new Set(addresses.map(formOf))
  const plain = routes.filter((route) => route.includes('/:') && !route.includes('{'))
  expect(plain.length).toBeGreaterThan(6)
  expect(plain.filter((route) => !known.has(formOf(route)))).toEqual([])
  const others = routes.filter((route) => route.includes('{')).flatMap(parametersOf)
  expect([...new Set(others)].sort()).toEqual(patterned)
})

/** Spellings of a path that some server or proxy treats as equal. */
const spellings: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  'for a page’s data': (path) => `${path}.data`,
  'in capitals': (path) => path.toUpperCase(),
  'with empty segments': (path) => path.replaceAll('/', '//'),
  'with one line too many': (path) => `${path}/`,
  'with its last line encoded': (path) => path.replace(/\/([^/]*)$/, '%2f$1'),
  'with all lines encoded': (path) => path.replaceAll('/', '%2F'),
  'encoded twice': (path) => path.replace(/\/([^/]*)$/, '%252F$1'),
  'with a letter encoded': (path) =>
    path.replace(/[a-z](?=[^/]*\/)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'with a broken sign before it': (path) => path.replace(/\/([^/]*)$/, '/%E0%A4$1'),
}

const withSecrets = addresses.filter((address) => parametersOf(address).some((name) => secretNames.has(name)))

test.each(Object.entries(spellings))('no secret of any address is logged, %s', (_, spelled) => {
  expect(withSecrets.length).toBeGreaterThan(15)
  for (const address of withSecrets) {
    const path = address.replaceAll(/:(\w+)/g, (_all, name: string) => (secretNames.has(name) ? 'S3CRET' : '12345'))
    expect(withoutSecrets(spelled(path)).toUpperCase(), path).not.toContain('S3CRET')
  }
})

test.each([
  ['/activate/SECRET', '/activate/…'],
  ['/password/reset/12345/SECRET', '/password/reset/12345/…'],
  ['/API/users/newPassword/12345/SECRET', '/API/users/newPassword/12345/…'],
  ['/registration/12345/cancel/SECRET.data', '/registration/12345/cancel/…'],
  ['/registration/12345/SECRET/and/more', '/registration/12345/…'],
  ['/event/waiting/12345/SECRET', '/event/waiting/12345/…'],
  ['/jobs/search/bridge%20engineer/page/2', '/jobs/search/…'],
  ['/uploads/SECRET/image-1.pdf', '/uploads/…/image-1.pdf'],
])('the log keeps the parts of %s that distinguish pages', (path, logged) => {
  expect(withoutSecrets(path)).toBe(logged)
})

test('other paths are logged unchanged', () => {
  for (const path of [
    '/',
    '/uploads',
    '/uploads/image-1.jpg',
    '/event/registrations/12345',
    '/payment/8KD40213/receipt',
    '/verify',
    '/members/%E0',
    '//nothing%2f',
  ])
    expect(withoutSecrets(path)).toBe(path)
})
