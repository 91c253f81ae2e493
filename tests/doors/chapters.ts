import { chapterProofs } from '#tests/rest/chapters.ts'
import { onHost, type RoomDoors } from './rows.ts'

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
  },
  proofs: chapterProofs,
  calls: {
    'GET /api/chapters': { least: 'member' },
    'GET /api/chapters/chapter/{host}': { least: 'anyone', foreign: onHost('/api/chapters/chapter') },
    'GET /api/chapters/{id}': { least: 'anyone', foreign: [{ path: 'chapter', tells: 'What a chapter is called is public.' }] },
  },
}
