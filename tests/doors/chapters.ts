import { chapterProofs } from '#tests/rest/chapters.ts'
import { onHost, type RoomDoors } from './rows.ts'

const pnw = { chapterName: 'Pacific Northwest', subDomain: 'pnw', chapterEmail: 'pnw@aea.example', chapterPhone: '(206) 555-0142', chapterAddress: '900 Harbor Street' }
const publicNames = 'What a chapter is called is public, and system admins look after all of them.'
/** What nobody can do with any chapter, so that New York stays as it is. */
const reserved = { subDomain: 'www' }

export const chapterDoors: RoomDoors = {
  procedures: {
    'chapters.frame': { least: 'anyone' },
    'chapters.here': { least: 'anyone' },
    'chapters.addresses': { least: 'anyone' },
    'chapters.all': { least: 'member' },
    'chapters.byId': {
      least: 'anyone',
      question: { chapterId: 'chapter-dc' },
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter }), tells: 'What a chapter is called is public (wire, section 4).' } },
    },
    'chapters.managed': { least: 'admin' },
    'chapters.add': { least: 'systemAdmin', right: pnw },
    'chapters.update': {
      least: 'admin',
      right: { chapterId: 'chapter-dc', chapterPhone: '(202) 555-0199', jobPortal: 'true' },
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter, ...reserved }), tells: publicNames } },
    },
    'chapters.close': {
      least: 'systemAdmin',
      right: { chapterId: 'chapter-ny' },
      // New York could be closed; the main chapter cannot.
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter.replace('-ny', '-aea') }), tells: publicNames } },
    },
    'chapters.reopen': {
      least: 'systemAdmin',
      right: { chapterId: 'chapter-ny' },
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter }), tells: publicNames } },
    },
    'chapters.remove': {
      least: 'systemAdmin',
      right: async (world) => ({ chapterId: await world.as('system').chapters.add(pnw) }),
      foreign: { chapterId: { input: (ids) => ({ chapterId: ids.chapter }), tells: publicNames } },
    },
  },
  proofs: chapterProofs,
  calls: {
    'POST /api/chapters/new': { least: 'systemAdmin' },
    'PUT /api/chapters/{id}': { least: 'admin', foreign: [{ path: 'chapter', body: () => reserved, tells: publicNames }] },
    'DELETE /api/chapters/{id}': { least: 'systemAdmin', foreign: [{ path: 'chapter', tells: publicNames }] },
    'GET /api/chapters': { least: 'member' },
    'GET /api/chapters/chapter/{host}': { least: 'anyone', foreign: onHost('/api/chapters/chapter') },
    'GET /api/chapters/{id}': { least: 'anyone', foreign: [{ path: 'chapter', tells: 'What a chapter is called is public.' }] },
  },
}
