import { chapterProofs } from '#tests/rest/chapters.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { onHost, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const pnw = {
  chapterName: 'Pacific Northwest',
  subDomain: 'pnw',
  chapterEmail: 'pnw@aea.example',
  chapterPhone: '(206) 555-0142',
  chapterAddress: '900 Harbor Street',
}
/** Creates another chapter with no dependent data. */
const laid = (subDomain: string) => async (world: PaymentsWorld) => {
  const chapterId = await world
    .as('system')
    .chapters.add({ ...pnw, subDomain, chapterName: subDomain, chapterEmail: `${subDomain}@aea.example` })
  return { chapterId }
}
const publicNames = 'What a chapter is called is public, and system admins look after all of them.'
/** A change that is rejected for every chapter, so that New York stays as it is. */
const reserved = { subDomain: 'www' }

export const chapterEntryPoints: FeatureEntryPoints = {
  procedures: {
    'chapters.frame': { minAccess: 'anyone' },
    'chapters.here': { minAccess: 'anyone' },
    'chapters.addresses': { minAccess: 'anyone' },
    'chapters.all': { minAccess: 'member' },
    'chapters.byId': {
      minAccess: 'anyone',
      question: { chapterId: 'chapter-dc' },
      foreign: {
        chapterId: {
          input: (ids) => ({ chapterId: ids.chapter }),
          tells: 'What a chapter is called is public (wire, section 4).',
        },
      },
    },
    'chapters.managed': { minAccess: 'admin' },
    'chapters.landing': { minAccess: 'admin' },
    'chapters.overview': { minAccess: 'systemAdmin' },
    'chapters.zones': { minAccess: 'systemAdmin' },
    'chapters.add': { minAccess: 'systemAdmin', right: pnw },
    'chapters.update': {
      minAccess: 'admin',
      right: { chapterId: 'chapter-dc', subDomain: 'dc', chapterPhone: '(202) 555-0199', jobPortal: 'true' },
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter, ...reserved }), tells: publicNames } },
    },
    'chapters.close': {
      minAccess: 'systemAdmin',
      right: laid('to-close'),
      // New York could be closed; the main chapter cannot.
      foreign: {
        chapterId: { input: (ids) => ({ chapterId: ids.chapter.replace('-ny', '-aea') }), tells: publicNames },
      },
    },
    'chapters.reopen': {
      minAccess: 'systemAdmin',
      right: laid('to-reopen'),
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter }), tells: publicNames } },
    },
    'chapters.remove': {
      minAccess: 'systemAdmin',
      right: laid('to-remove'),
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter }), tells: publicNames } },
    },
  },
  proofs: chapterProofs,
  calls: {
    'POST /api/chapters/new': { minAccess: 'systemAdmin' },
    'PUT /api/chapters/{id}': {
      minAccess: 'admin',
      foreign: [{ path: 'chapter', body: () => reserved, tells: publicNames }],
    },
    'DELETE /api/chapters/{id}': { minAccess: 'systemAdmin', foreign: [{ path: 'chapter', tells: publicNames }] },
    'GET /api/chapters': { minAccess: 'member' },
    'GET /api/chapters/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/chapters/chapter') },
    'GET /api/chapters/{id}': {
      minAccess: 'anyone',
      foreign: [{ path: 'chapter', tells: 'What a chapter is called is public.' }],
    },
  },
  pages: {
    '/chapter': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'systemAdmin', form: { intent: 'add', ...pnw } },
        { minAccess: 'admin', form: { intent: 'update', chapterId: 'chapter-dc', ...reserved } },
        { minAccess: 'admin', form: { intent: 'switch', chapterId: 'chapter-dc', module: 'jobPortal', on: 'true' } },
        ...['close', 'reopen', 'remove'].map((intent) => ({
          minAccess: 'systemAdmin' as const,
          form: { intent, chapterId: 'unknown' },
        })),
      ],
      foreign: {
        fields: {
          chapterId: (ids): Record<string, string>[] => [
            { intent: 'update', chapterId: ids.chapter, ...reserved },
            { intent: 'switch', chapterId: ids.chapter.replace('-ny', '-no'), module: 'jobPortal', on: 'true' },
            { intent: 'close', chapterId: ids.chapter.replace('-ny', '-aea') },
            { intent: 'reopen', chapterId: ids.chapter },
            { intent: 'remove', chapterId: ids.chapter },
          ],
        },
        tells: { chapterId: publicNames },
      },
    },
  },
}
