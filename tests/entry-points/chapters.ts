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
    'chapters.frame': { least: 'anyone' },
    'chapters.here': { least: 'anyone' },
    'chapters.addresses': { least: 'anyone' },
    'chapters.all': { least: 'member' },
    'chapters.byId': {
      least: 'anyone',
      question: { chapterId: 'chapter-dc' },
      foreign: {
        chapterId: {
          input: (ids) => ({ chapterId: ids.chapter }),
          tells: 'What a chapter is called is public (wire, section 4).',
        },
      },
    },
    'chapters.managed': { least: 'admin' },
    'chapters.landing': { least: 'admin' },
    'chapters.overview': { least: 'systemAdmin' },
    'chapters.zones': { least: 'systemAdmin' },
    'chapters.add': { least: 'systemAdmin', right: pnw },
    'chapters.update': {
      least: 'admin',
      right: { chapterId: 'chapter-dc', subDomain: 'dc', chapterPhone: '(202) 555-0199', jobPortal: 'true' },
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter, ...reserved }), tells: publicNames } },
    },
    'chapters.close': {
      least: 'systemAdmin',
      right: laid('to-close'),
      // New York could be closed; the main chapter cannot.
      foreign: {
        chapterId: { input: (ids) => ({ chapterId: ids.chapter.replace('-ny', '-aea') }), tells: publicNames },
      },
    },
    'chapters.reopen': {
      least: 'systemAdmin',
      right: laid('to-reopen'),
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter }), tells: publicNames } },
    },
    'chapters.remove': {
      least: 'systemAdmin',
      right: laid('to-remove'),
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter }), tells: publicNames } },
    },
  },
  proofs: chapterProofs,
  calls: {
    'POST /api/chapters/new': { least: 'systemAdmin' },
    'PUT /api/chapters/{id}': {
      least: 'admin',
      foreign: [{ path: 'chapter', body: () => reserved, tells: publicNames }],
    },
    'DELETE /api/chapters/{id}': { least: 'systemAdmin', foreign: [{ path: 'chapter', tells: publicNames }] },
    'GET /api/chapters': { least: 'member' },
    'GET /api/chapters/chapter/{host}': { least: 'anyone', foreign: onHost('/api/chapters/chapter') },
    'GET /api/chapters/{id}': {
      least: 'anyone',
      foreign: [{ path: 'chapter', tells: 'What a chapter is called is public.' }],
    },
  },
  pages: {
    '/chapter': {
      least: 'admin',
      forms: [
        { least: 'systemAdmin', form: { intent: 'add', ...pnw } },
        { least: 'admin', form: { intent: 'update', chapterId: 'chapter-dc', ...reserved } },
        { least: 'admin', form: { intent: 'switch', chapterId: 'chapter-dc', module: 'jobPortal', on: 'true' } },
        ...['close', 'reopen', 'remove'].map((intent) => ({
          least: 'systemAdmin' as const,
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
